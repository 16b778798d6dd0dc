/** T8 and T9: the screens that users see on unusual pages. */
import {expect} from '@open-wc/testing';
import {until} from '../support/pages/deposit.ts';
import {FALLING_BACK, WORKING, type OddPage} from './odd-pages.ts';
import {page} from '../support/pages/page.ts';
import {plain} from '../support/sandbox/puppet/look.ts';
import {session} from '../support/sandbox/session.ts';
import {words} from '../support/harness/words.ts';

const FALLBACK = 'Call us at 555-0100.';

/** Inserted before the element, because the element's own first script may already have run. */
const WATCHED = `<script>
  window.unhandled = [];
  window.onerror = message => void unhandled.push(message);
  window.onunhandledrejection = ({reason}) => void unhandled.push(String(reason));
</script>`;

class Odd {
  readonly #frame = document.createElement('iframe');

  static async open({type = 'text/html', markup, scripts}: OddPage): Promise<Odd> {
    const {baseUrl, token} = await session();
    const element =
      `<service-deposit base-url="${baseUrl}" session-token="${token}">` +
      `<p>${FALLBACK}</p></service-deposit>`;
    const odd = new Odd();
    const frame = odd.#frame;
    if (scripts === 'off') frame.setAttribute('sandbox', 'allow-same-origin');
    frame.src = URL.createObjectURL(new Blob([markup(WATCHED + element)], {type}));
    const {promise, resolve} = Promise.withResolvers<unknown>();
    frame.addEventListener('load', resolve);
    page.add(frame);
    await promise;
    URL.revokeObjectURL(frame.src);
    return odd;
  }

  get #document(): Document | null {
    return this.#frame.contentDocument;
  }

  get #root(): ShadowRoot | null | undefined {
    return this.#document?.querySelector('service-deposit')?.shadowRoot;
  }

  /** The errors that the page's scripts did not handle. */
  unhandled(): readonly string[] {
    return Reflect.get(this.#frame.contentWindow ?? {}, 'unhandled') as readonly string[];
  }

  /** The readable text outside the element. */
  outside(): string {
    return this.#document?.body.innerText ?? '';
  }

  async shows(text: string): Promise<void> {
    await until(
      () => plain(this.#root).includes(text),
      () => `“${text}”, not “${plain(this.#root)}” and “${this.outside()}”`,
    );
  }

  choose(): void {
    this.#root?.querySelector<HTMLElement>('[part~=choice]')?.click();
  }
}

describe('a page that', () => {
  for (const odd of WORKING)
    it(`${odd.what} lets a user choose a payment method and get to the amount`, async () => {
      const shown = await Odd.open(odd);
      await shown.shows(words.chooseDeposit);
      expect(shown.outside()).not.to.include(FALLBACK);
      shown.choose();
      await shown.shows(words.amountTitleDeposit);
      expect(shown.unhandled()).to.deep.equal([]);
    });

  for (const odd of FALLING_BACK)
    it(`${odd.what} shows the fallback inside the element`, async () => {
      const shown = await Odd.open(odd);
      await until(
        () => shown.outside().includes(FALLBACK),
        () => `“${FALLBACK}”, not “${shown.outside()}”`,
      );
      expect(shown.outside().includes('No scripts.')).to.equal(odd.scripts === 'off');
    });
});
