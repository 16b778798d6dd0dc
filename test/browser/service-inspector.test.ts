/**
 * `<service-inspector>`: the data about a page's embeds that a developer sees and copies, and the
 * data that it never shows.
 */
import {expect} from '@open-wc/testing';
import '#src/define.js';
import '#src/inspector/service-inspector.js';
import {InspectorElement} from '#src/inspector/inspector-element.js';
import {PATHS} from '#src/contract/paths.js';
import type {Happening} from '#src/inspector/timeline.js';
import {gatedTitle} from '../support/harness/words.ts';
import {HOSTILE_MARKUP} from '../support/inputs/hostile-markup.ts';
import {withClipboard} from '../support/pages/clipboard.ts';
import {Deposit, openDeposit, place, until} from '../support/pages/deposit.ts';
import {json, network} from '../support/pages/network.ts';
import {access, make, page} from '../support/pages/page.ts';
import {reachableSecrets, reveals} from '../support/pages/reachable.ts';
import {press as pressKey} from '../support/pages/real-input.ts';
import {plain} from '../support/sandbox/puppet/look.ts';
import {session} from '../support/sandbox/session.ts';

type InspectorTag = HTMLElementTagNameMap['service-inspector'];

const CANARY = 'Ada Lovelace, 12 St James’s Square, +44 20 7946 0958, ada@lovelace.example';
/** Fragments that would reveal the canary. None may appear. */
const OF_THE_CANARY = ['Lovelace', 'James', '7946', '137.41', 'Harbor Bank', '6789'];

/** Matches with or without an earlier state. */
const ACTIVE = /session (?:\w+ → )?active/;

/** The panel as its user sees it. */
class Inspector {
  readonly element: InspectorTag = page.add(make('service-inspector'));

  get root(): ShadowRoot {
    const {shadowRoot} = this.element;
    if (!shadowRoot) throw new Error('The inspector has no shadow root.');
    return shadowRoot;
  }

  text(): string {
    return plain(this.root);
  }

  /** The rows that are not filtered out, newest first. */
  rows(): string[] {
    return [...this.root.querySelectorAll<HTMLElement>('.entry')]
      .filter(row => !row.hidden)
      .map(row => plain(row));
  }

  async lists(...words: readonly (string | RegExp)[]): Promise<void> {
    const has = (row: string, word: string | RegExp): boolean =>
      typeof word === 'string' ? row.includes(word) : word.test(row);
    for (const word of words)
      await until(
        () => this.rows().some(row => has(row, word)),
        () => `${word} in\n${this.rows().join('\n')}`,
      );
  }

  async reads(words: string): Promise<void> {
    await until(
      () => this.text().includes(words),
      () => `${words} in ${this.text()}`,
    );
  }

  press(name: string): void {
    const buttons = [...this.root.querySelectorAll('button')];
    const found = buttons.find(button => plain(button).startsWith(name));
    if (!found) throw new Error(`There is no "${name}" in ${buttons.map(plain).join()}.`);
    found.click();
  }

  box(kind: string): HTMLInputElement {
    const found = this.root.querySelector<HTMLInputElement>(`input[name=${kind}]`);
    if (!found) throw new Error(`There is no box for ${kind}.`);
    return found;
  }

  said(): string {
    return plain(this.root.querySelector('[role=status]'));
  }
}

const kinds = ({report}: InspectorTag, kind: Happening['kind']): string[] =>
  report.timeline.filter(entry => entry.kind === kind).map(({what}) => what);

describe('the inspector', () => {
  for (const scheme of ['light', 'dark'])
    it(`is accessible in ${scheme} mode, empty and full`, async () => {
      const inspector = new Inspector();
      inspector.element.setAttribute('color-scheme', scheme);
      await inspector.reads('No embed is on this page yet.');
      await expect(inspector.element).to.be.accessible();
      const {deposit} = await openDeposit('ready', {provider: 'bankpya'});
      await deposit.is('ready');
      await inspector.lists('service-ready', 'provider "bankpya"');
      for (const each of inspector.root.querySelectorAll('details')) each.open = true;
      await expect(inspector.element).to.be.accessible();
      const targets = inspector.root.querySelectorAll('button, label, summary');
      for (const target of targets)
        expect(target.getBoundingClientRect().height, plain(target)).to.be.at.least(24);
    });

  it('shows events, states, the session, calls and requests of a deposit, with its ids', async () => {
    const inspector = new Inspector();
    const {deposit} = await openDeposit();
    await inspector.lists(ACTIVE);
    await deposit.pay('25');
    await deposit.is('success');
    await inspector.lists(
      'service-deposit-success provider=bankpay status=completed transactionId=',
      'submitting → pending',
      'deposits ok',
      '/embed/v1/deposits',
      '/embed/v1/token/validate',
    );
    const {report} = inspector.element;
    const [{detail}] = page.events('service-deposit-success') as [
      ReturnType<typeof page.events<'service-deposit-success'>>[0],
    ];
    expect(report.ids).to.deep.equal([`transactionId=${detail.transactionId}`]);
    expect(report.embeds.map(({name, state, session: own}) => [name, state, own])).to.deep.equal([
      ['service-deposit #1', 'success', 'active'],
    ]);
    expect(report.problems).to.deep.equal([]);
  });

  it('shows the session’s grants that the element exposes', async () => {
    const inspector = new Inspector();
    const {deposit} = await openDeposit('kyc-pending');
    await deposit.sees(gatedTitle());
    await inspector.reads('Gates 4/5, Permissions 0/8');
    await inspector.reads('deposit: after kyc');
    const [{grants} = {}] = inspector.element.report.embeds;
    expect(grants?.gates).to.include({kyc: false, terms: true});
    expect(grants?.permissions).to.include({'deposit-bankpay': false});
  });

  it('shows the events, messages and grants of a framed embed', async () => {
    const inspector = new Inspector();
    const deposit = await place({...access(await session()), isolation: 'frame'});
    await deposit.is('ready');
    await inspector.lists('service-ready', 'SERVICE_READY', 'SERVICE_STATE state=ready');
    await inspector.reads('Gates 5/5');
    const messages = inspector.element.report.timeline.filter(({kind}) => kind === 'message');
    for (const {source} of messages) expect(source).to.match(/^service-deposit #\d+$/);
    expect(inspector.element.report.embeds[0]?.isolation).to.equal('frame');
    // The inspector does not see requests that the frame itself sends.
    await inspector.lists('/embed/v1/frame');
  });

  it('reports each setup problem once', async () => {
    const inspector = new Inspector();
    network.answer(PATHS.validate, () => json({code: 'ORIGIN_UNAUTHORIZED', error: CANARY}, 403));
    const deposit = new Deposit(make('service-deposit', access(await session())));
    page.add(deposit.element);
    page.add(document.createElement('service-depost'));
    await inspector.lists('service-setup-error problem=origin', 'register this origin');
    const {problems} = inspector.element.report;
    expect(problems).to.have.lengthOf(2);
    // A later problem appears without any other event.
    page.add(document.createElement('service-hello'));
    await inspector.reads('no script defines <service-hello>');
    expect(problems.join()).to.include('no script defines <service-depost>');
    expect(problems.join()).to.include(`the service does not know ${location.origin}`);
  });

  it('finds an embed in a shadow root by its first event', async () => {
    const inspector = new Inspector();
    const outer = page.add(document.createElement('div'));
    const deposit = await place(access(await session()), outer.attachShadow({mode: 'open'}));
    await deposit.is('ready');
    await inspector.lists('service-ready', '/embed/v1/token/validate');
    expect(inspector.element.report.embeds).to.have.lengthOf(1);
  });

  it('shows what happened before it was added, as far as the browser knows it', async () => {
    // The browser lists only 250 requests, and the modules of these tests exceed that.
    performance.clearResourceTimings();
    const {deposit} = await openDeposit('ready', {provider: 'bankpya'});
    await deposit.is('ready');
    await until(
      () => page.events('service-setup-error').length > 0,
      () => 'what is set up wrongly',
    );
    const inspector = new Inspector();
    await inspector.lists('/embed/v1/token/validate', ACTIVE, 'provider "bankpya"');
    await inspector.reads('Gates 5/5');
    expect(inspector.element.report.diagnosis.origin).to.equal('accepted');
  });

  it('finds an embed that was already in a shadow root, and notices its removal', async () => {
    const root = page.add(document.createElement('div')).attachShadow({mode: 'open'});
    const deposit = await place(access(await session()), root);
    await deposit.is('ready');
    const inspector = new Inspector();
    await inspector.lists(ACTIVE);
    const names = () => inspector.element.report.embeds.map(({name}) => name);
    expect(names()).to.deep.equal(['service-deposit #1']);
    deposit.element.remove();
    await inspector.lists('has left the page');
    expect(names()).to.deep.equal([]);
  });

  it('a second inspector still shows the session that the first one saw', async () => {
    const first = new Inspector();
    const {deposit} = await openDeposit();
    await first.lists(ACTIVE);
    first.element.remove();
    await deposit.element.updateComplete;
    const second = new Inspector();
    await second.lists(ACTIVE);
    expect(kinds(second.element, 'state').filter(what => what.includes('session'))).to.deep.equal([
      'session active',
    ]);
  });

  it('never keeps, shows or copies a token, an amount or personal data', async () => {
    const own = await session();
    network.answer(PATHS.validate, async (_, pass) => {
      const {permissions, ...rest} = (await (await pass()).json()) as {permissions: object};
      const described = Object.entries(permissions).map(([name, state]) => [
        name,
        {...(state as object), description: CANARY, denyReason: CANARY},
      ]);
      return json({...rest, permissions: Object.fromEntries(described) as object});
    });
    network.answer(PATHS.deposits, () => json({code: 'DEPOSIT_FAILED', error: CANARY}, 409));
    const inspector = new Inspector();
    // A page that mixes up two attributes.
    const deposit = await place({...access(own), provider: own.token});
    await deposit.is('ready');
    await deposit.pay('137.41');
    await inspector.lists('code=DEPOSIT_FAILED', 'provider (string)', 'deposits DEPOSIT_FAILED');
    for (const each of inspector.root.querySelectorAll('details')) each.open = true;
    await withClipboard('takes', async taken => {
      inspector.press('Copy report');
      inspector.press('Copy as JSON');
      await until(
        () => taken.length === 2,
        () => 'two copies',
      );
      for (const text of [...taken, inspector.text(), inspector.root.innerHTML])
        for (const secret of [...own.token.split('.'), ...OF_THE_CANARY])
          expect(reveals(text, secret), `${secret} in ${text}`).to.equal(false);
      expect(reveals('Checking ••6789', '6789')).to.equal(true);
      expect(taken.join()).to.include('service-deposit #1');
    });
    const {found, seen} = reachableSecrets(inspector.element, own.token, ...OF_THE_CANARY);
    expect(found).to.deep.equal([]);
    expect(seen).to.be.greaterThan(20);
  });

  it('copies its report as text and as JSON', async () => {
    const inspector = new Inspector();
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    await inspector.lists('service-ready');
    await withClipboard('takes', async taken => {
      inspector.press('Copy report');
      await until(
        () => taken.length === 1,
        () => 'the text',
      );
      expect(inspector.said()).to.equal('The report is on the clipboard.');
      expect(taken[0]).to.match(/^service-embed: report of the inspector\n/);
      expect(taken[0]).to.include(`page: ${location.origin}, secure, online\norigin: accepted\n`);
      inspector.press('Copy as JSON');
      await until(
        () => taken.length === 2,
        () => 'the data',
      );
      const {made: _, ...data} = JSON.parse(taken[1] ?? '') as {made: string; timeline: object[]};
      expect(data).to.deep.include({inspector: InspectorElement.version, problems: []});
      expect(data.timeline.length).to.be.greaterThan(3);
    });
  });

  it('offers the report to copy by hand if the browser denies clipboard access', async () => {
    const inspector = new Inspector();
    await withClipboard('refuses', async () => {
      inspector.press('Copy report');
      await until(
        () => inspector.said().includes('Copy the report from here'),
        () => inspector.said(),
      );
    });
    const field = inspector.root.querySelector('textarea');
    expect(field?.value).to.match(/^service-embed: report of the inspector\n/);
    expect(inspector.root.activeElement).to.equal(field);
    await expect(inspector.element).to.be.accessible();
    await withClipboard('takes', async () => {
      inspector.press('Copy report');
      await until(
        () => field?.hidden === true,
        () => 'the field to go',
      );
    });
  });

  it('shows only the timeline entries that the user selected', async () => {
    const inspector = new Inspector();
    await openDeposit();
    await inspector.lists('service-ready', ACTIVE);
    inspector.box('state').click();
    inspector.box('call').click();
    inspector.box('request').click();
    for (const row of inspector.rows()) expect(row).to.include('Event');
    expect(inspector.rows().length).to.be.greaterThan(0);
    inspector.box('event').click();
    expect(inspector.rows()).to.deep.equal([]);
    expect(inspector.text()).to.include('Nothing of what you chose to see.');
    inspector.box('state').click();
    await inspector.lists(ACTIVE);
  });

  it('does not update while paused, but keeps and counts new entries', async () => {
    const inspector = new Inspector();
    const {deposit} = await openDeposit();
    await inspector.lists('service-ready', ACTIVE);
    inspector.press('Pause');
    expect(inspector.said()).to.equal('Paused. What happens meanwhile is kept.');
    const rows = inspector.rows();
    await deposit.toAmount();
    await until(
      () => /Resume \(\d+\)/.test(inspector.text()),
      () => inspector.text(),
    );
    expect(inspector.rows()).to.deep.equal(rows);
    inspector.press('Resume');
    await inspector.lists('to=entering');
  });

  it('clears its timeline, and keeps recording', async () => {
    const inspector = new Inspector();
    const {deposit} = await openDeposit('ready', {provider: 'bankpya'});
    await deposit.is('ready');
    await inspector.lists('service-ready', 'provider "bankpya"');
    inspector.press('Clear');
    expect(inspector.rows()).to.deep.equal([]);
    expect(inspector.text()).to.include('Nothing yet.');
    // The problem still exists.
    expect(inspector.element.report.problems).to.have.lengthOf(1);
    await deposit.toAmount();
    await inspector.lists('to=entering');
  });

  it('shows external content as plain text', async () => {
    const inspector = new Inspector();
    const deposit = page.add(make('service-deposit'));
    for (const markup of HOSTILE_MARKUP) {
      const event = {bubbles: true, composed: true, detail: {problem: markup, hint: markup}};
      deposit.dispatchEvent(new CustomEvent('service-setup-error', event));
      const said = {kind: 'embed', session: markup, problems: [markup, 1]};
      const options = {bubbles: true, composed: true, detail: said};
      deposit.dispatchEvent(new CustomEvent('service-embed.debug', options));
    }
    await inspector.lists('session');
    const tags = new Set([...inspector.root.querySelectorAll('*')].map(({localName}) => localName));
    for (const tag of ['script', 'img', 'svg', 'iframe', 'a', 'style', 'form'])
      expect(tags).not.to.include(tag);
  });

  for (const detail of [null, 'x', {kind: 'call', words: 1}, {kind: 'embed', session: 'x'}])
    it(`ignores the debug event detail ${JSON.stringify(detail)}`, async () => {
      const inspector = new Inspector();
      await inspector.reads('No embed is on this page yet.');
      document.dispatchEvent(new CustomEvent('service-embed.debug', {detail}));
      expect(kinds(inspector.element, 'call')).to.deep.equal([]);
      expect(kinds(inspector.element, 'problem')).to.deep.equal([]);
    });

  it('can be used by keyboard alone, in reading order', async () => {
    const inspector = new Inspector();
    await openDeposit();
    await inspector.lists('service-ready');
    await inspector.reads('Gates 5/5');
    const before = page.add(document.createElement('button'));
    document.body.prepend(before);
    before.focus();
    const reached: string[] = [];
    for (let step = 0; step < 12; step += 1) {
      await pressKey('Tab');
      const {activeElement} = inspector.root;
      if (!activeElement) break;
      reached.push(activeElement.getAttribute('name') ?? plain(activeElement).slice(0, 12));
    }
    expect(reached.slice(0, 11)).to.deep.equal([
      ...['Pause', 'Clear', 'Copy report', 'Copy as JSON', 'Gates 5/5, P'],
      ...['event', 'state', 'call', 'request', 'message', 'problem'],
    ]);
    expect(inspector.root.activeElement?.getAttribute('part')).to.equal('timeline');
  });

  it('logs nothing to the console, and does not count as a support listener', async () => {
    const said: unknown[] = [];
    const {info} = console;
    console.info = (...words: unknown[]) => said.push(words);
    const inspector = new Inspector();
    const {deposit} = await openDeposit();
    await inspector.lists(ACTIVE);
    console.info = info;
    expect(said).to.deep.equal([]);
    expect(deposit.element.hearsSupport).to.equal(false);
    expect(page.warnings()).to.deep.equal([]);
  });

  it('keeps its data when it is moved, and keeps recording', async () => {
    const begun = Date.now();
    const inspector = new Inspector();
    const {deposit} = await openDeposit();
    await inspector.lists('service-ready');
    // The browser also lists the requests of earlier tests, some of them late.
    const validations = (): number =>
      inspector.element.report.timeline.filter(
        ({kind, what, at}) => kind === 'request' && what.endsWith('/token/validate') && at >= begun,
      ).length;
    await until(
      () => validations() > 0,
      () => 'the validation of this test',
    );
    const asked = validations();
    const before = inspector.element.report.timeline.length;
    page.add(document.createElement('div')).append(inspector.element);
    await deposit.toAmount();
    await inspector.lists('to=entering');
    expect(inspector.element.report.timeline.length).to.be.greaterThan(before);
    expect(validations()).to.equal(asked);
  });

  it('stops recording once it has left the page', async () => {
    const inspector = new Inspector();
    const {deposit} = await openDeposit();
    await inspector.lists('service-ready');
    inspector.element.remove();
    await deposit.element.updateComplete;
    const before = inspector.element.report.timeline.length;
    await deposit.toAmount();
    expect(inspector.element.report.timeline).to.have.lengthOf(before);
  });
});
