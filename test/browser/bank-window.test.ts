/**
 * The only sender whose messages count as the bank's. Each bad message is wrong in only one way.
 */
import {expect} from '@open-wc/testing';
import {ReactiveElement} from 'lit';
import {BankWindow} from '#src/elements/bankpay/bank-window.js';
import {Attacker, OTHER_ORIGIN} from '../support/frames/frames.ts';
import {page} from '../support/pages/page.ts';

const LINK = 'link-1';

class BankHost extends ReactiveElement {}
customElements.define('test-bank-host', BankHost);

const done = (linkId: string, outcome: unknown = 'done') => ({
  type: 'SERVICE_BANK_LINK',
  payload: {linkId, outcome},
});

/** The bank's page in its frame, which sends the messages of the test. */
async function setup(bankOrigin = OTHER_ORIGIN) {
  const host = new BankHost();
  page.add(host);
  const outcomes: string[] = [];
  const bank = new BankWindow(host, outcome => outcomes.push(outcome));
  bank.watch({linkId: LINK, linkUrl: `${bankOrigin}/bank/link/${LINK}`});
  const frame = document.createElement('iframe');
  host.renderRoot.append(frame);
  const inside = await Attacker.takeOver(frame);
  return {host, bank, outcomes, inside};
}

describe('6 a page that opened the bank hears', () => {
  it('the bank’s own window, of its origin, about this link', async () => {
    const {inside, outcomes} = await setup();
    await inside.tell({post: done(LINK)});
    await inside.tell({post: done(LINK, 'closed')});
    expect(outcomes).to.deep.equal(['done', 'closed']);
  });

  it('nothing about another link', async () => {
    const {inside, outcomes} = await setup();
    await inside.tell({post: done('link-2')});
    expect(outcomes).to.deep.equal([]);
  });

  it('no other origin in that window', async () => {
    const {inside, outcomes} = await setup(location.origin);
    await inside.tell({post: done(LINK)});
    expect(outcomes).to.deep.equal([]);
  });

  it('no other window of that origin', async () => {
    const {outcomes} = await setup();
    const other = await Attacker.enter('another origin');
    await other.tell({post: done(LINK)});
    expect(outcomes).to.deep.equal([]);
  });

  it('no window inside the bank’s own', async () => {
    const {inside, outcomes} = await setup();
    const deeper = await inside.inside();
    await deeper.tell({post: done(LINK)});
    expect(outcomes).to.deep.equal([]);
  });

  for (const [name, message] of [
    ['an outcome that does not exist', done(LINK, 'paid')],
    ['no outcome', {type: 'SERVICE_BANK_LINK', payload: {linkId: LINK}}],
    ['another type', {...done(LINK), type: 'SERVICE_BANK'}],
    ['a text', JSON.stringify(done(LINK))],
    ['nothing', null],
  ] as const)
    it(`no message with ${name}`, async () => {
      const {inside, outcomes} = await setup();
      await inside.tell({post: message});
      expect(outcomes).to.deep.equal([]);
    });

  for (const [name, stop] of [
    ['the link is over', ({bank}) => bank.watch(undefined)],
    ['the user has left', ({bank}) => bank.end()],
  ] as readonly [string, (opened: Awaited<ReturnType<typeof setup>>) => void][])
    it(`nothing more once ${name}`, async () => {
      const opened = await setup();
      stop(opened);
      await opened.inside.tell({post: done(LINK)});
      expect(opened.outcomes).to.deep.equal([]);
    });
});
