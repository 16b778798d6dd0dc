/**
 * Only the bank's own page can report the outcome of a link. Each bad message has only one fault.
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

describe('6 a page that opened the bank', () => {
  it('accepts messages about this link from the bank’s own window and origin', async () => {
    const {inside, outcomes} = await setup();
    await inside.tell({post: done(LINK)});
    await inside.tell({post: done(LINK, 'closed')});
    expect(outcomes).to.deep.equal(['done', 'closed']);
  });

  it('ignores a message about another link', async () => {
    const {inside, outcomes} = await setup();
    await inside.tell({post: done('link-2')});
    expect(outcomes).to.deep.equal([]);
  });

  it('ignores the bank’s window if it has another origin', async () => {
    const {inside, outcomes} = await setup(location.origin);
    await inside.tell({post: done(LINK)});
    expect(outcomes).to.deep.equal([]);
  });

  it('ignores another window of the bank’s origin', async () => {
    const {outcomes} = await setup();
    const other = await Attacker.enter('another origin');
    await other.tell({post: done(LINK)});
    expect(outcomes).to.deep.equal([]);
  });

  it('ignores a window inside the bank’s window', async () => {
    const {inside, outcomes} = await setup();
    const deeper = await inside.inside();
    await deeper.tell({post: done(LINK)});
    expect(outcomes).to.deep.equal([]);
  });

  for (const [name, message] of [
    ['an outcome that does not exist', done(LINK, 'paid')],
    ['no outcome', {type: 'SERVICE_BANK_LINK', payload: {linkId: LINK}}],
    ['another type', {...done(LINK), type: 'SERVICE_BANK'}],
    ['a string as its data', JSON.stringify(done(LINK))],
    ['null as its data', null],
  ] as const)
    it(`ignores a message with ${name}`, async () => {
      const {inside, outcomes} = await setup();
      await inside.tell({post: message});
      expect(outcomes).to.deep.equal([]);
    });

  for (const [name, stop] of [
    ['the link is over', ({bank}) => bank.watch(undefined)],
    ['the user has left', ({bank}) => bank.end()],
  ] as readonly [string, (opened: Awaited<ReturnType<typeof setup>>) => void][])
    it(`ignores everything once ${name}`, async () => {
      const opened = await setup();
      stop(opened);
      await opened.inside.tell({post: done(LINK)});
      expect(opened.outcomes).to.deep.equal([]);
    });
});
