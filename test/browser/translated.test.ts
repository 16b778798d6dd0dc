/**
 * A page that its user has translated: every screen follows the state, and no typed text is lost.
 */
import {expect} from '@open-wc/testing';
import {GalleryElement} from '../../demo/pages/gallery/gallery-element.ts';
import {CHAPTERS} from '../../demo/pages/gallery/screens.ts';
import {loadLocalForms} from '#src/elements/views/form/local-forms.js';
import {Translators} from '#src/elements/flow/translators.js';
import type {FlowPart} from '#src/elements/flow/running-flow.js';
import type {Screen as Drawn} from '#src/elements/views/screen.js';
import type {ServiceElement} from '#src/elements/session/service-element.js';
import '#src/elements/tags/service-kyc.js';
import {TRANSLATORS, translate, untranslated, type TranslatorName} from './translators.ts';
import {words} from '../support/harness/words.ts';
import {decided} from '../support/pages/decided.ts';
import {KycScreen} from '../support/pages/kyc-screen.ts';
import {later, page} from '../support/pages/page.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import {openFlow, Screen} from '../support/pages/screen.ts';
import {booked} from '../support/sandbox/sandbox-control.ts';

/** Renders one screen after another. */
class Album extends GalleryElement {
  draws: (() => Drawn) | undefined;
  isWatched = true;

  protected override async loadFlow(): Promise<FlowPart> {
    const part = await super.loadFlow();
    return {
      ...part,
      start: (...given) => {
        const flow = part.start(...given);
        if (this.isWatched) new Translators(this);
        return {...flow, draw: () => this.draws?.() ?? flow.draw()};
      },
    };
  }
}
customElements.define('screen-album', Album);

const screensOf = (chapter: string) => Object.entries(CHAPTERS[chapter] ?? {});

async function album(chapter: string, isWatched: boolean): Promise<Album> {
  const element = document.createElement('screen-album') as Album;
  const [[, first] = []] = screensOf(chapter);
  Object.assign(element, {
    screen: first,
    isWatched,
    baseUrl: location.origin,
    sessionToken: 'none',
  });
  page.add(element);
  await element.updateComplete;
  // A skeleton appears before the first screen.
  while (element.dataset['step'] === undefined) await later();
  return element;
}

/** The texts for users and screen readers. */
function seen({shadowRoot}: Album): readonly string[] {
  const all = [...(shadowRoot?.querySelectorAll('h2, h3, p, button, dt, dd, li, [role]') ?? [])];
  return all.map(each =>
    untranslated(`${each.localName} ${each.textContent.replaceAll(/\s+/g, ' ').trim()}`),
  );
}

before(async () => {
  await loadLocalForms();
});

for (const chapter of Object.keys(CHAPTERS))
  for (const name of Object.keys(TRANSLATORS) as TranslatorName[])
    for (const once of [true, false])
      decided(
        `${chapter}: each screen follows the state, translated by ${name}${once ? ', once' : ''}`,
        async function translatedScreens() {
          this.timeout(120_000);
          const [shown, twin] = [await album(chapter, true), await album(chapter, false)];
          const {shadowRoot} = shown;
          if (!shadowRoot) throw new Error('The element has not been drawn yet.');
          for (const [title, screen] of screensOf(chapter)) {
            const stop = translate(shadowRoot, name, {once});
            // The translator's first change loads the code that keeps the root working.
            await later();
            for (const each of [shown, twin]) {
              each.screen = screen;
              each.draws = screen.begin(each);
              each.requestUpdate();
              await each.updateComplete;
            }
            expect(seen(shown), title).to.deep.equal(seen(twin));
            stop();
          }
        },
      );

for (const name of Object.keys(TRANSLATORS) as TranslatorName[])
  describe(`a page translated by ${name}`, () => {
    it('completes a deposit, and shows the success', async () => {
      const {screen, user} = await openPayment('deposit', {way: 'inline'});
      translate(screen.root, name);
      await screen.pay('25');
      await screen.succeeds('$25.00');
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
      expect(page.told('service-error')).to.deep.equal([]);
      expect(screen.root.querySelector('h2')?.textContent).to.contain('⟦');
      expect(screen.root.querySelector('[part~=amount]')?.textContent).to.equal('$25.00');
    });

    it('completes an identity check', async () => {
      const {screen} = await openFlow('service-kyc', Screen, {
        way: 'inline',
        scenario: 'kyc-pending',
      });
      const {shadowRoot} = screen.element;
      if (!shadowRoot) throw new Error('The element has not been drawn yet.');
      translate(shadowRoot, name);
      await new KycScreen(screen.element, 'inline').verify();
      await screen.is('success');
      expect(page.told('service-error')).to.deep.equal([]);
    });
  });

it('a root that Lit cannot update is rendered again, and the input and the focus are kept', async () => {
  const {screen} = await openFlow('service-kyc', Screen, {way: 'inline', scenario: 'kyc-pending'});
  await screen.shows(words.kycDetailsTitle);
  const {shadowRoot} = screen.element;
  const field = (): HTMLInputElement | null | undefined => shadowRoot?.querySelector('#firstName');
  await screen.fill(words.firstName, 'Tessa');
  field()?.focus();
  const before = field();
  // The header loses all of Lit's markers, and an observer could not restore them.
  const header = shadowRoot?.querySelector('header');
  header?.replaceWith(header.cloneNode(true));
  for (const label of shadowRoot?.querySelectorAll('label') ?? [])
    label.replaceChildren(label.textContent);
  (screen.element as ServiceElement).messages = {firstName: 'Given name'};
  await screen.reads('Given name');
  expect(field()).not.to.equal(before);
  expect(field()?.value).to.equal('Tessa');
  expect(shadowRoot?.activeElement).to.equal(field());
});
