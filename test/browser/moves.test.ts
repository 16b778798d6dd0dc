/**
 * An element that is moved, removed and reinserted: no typed text is lost, and nothing is sent
 * twice.
 */
import {expect} from '@open-wc/testing';
import {PATHS, GEOFENCE_PATH} from '#src/contract/paths.js';
import {decided} from '../support/pages/decided.ts';
import {openDeposit, until, type Deposit} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {later, page} from '../support/pages/page.ts';
import {control, ledger} from '../support/sandbox/sandbox-control.ts';
import {words} from '../support/harness/words.ts';

/** A container on the page to move the element to. */
function elsewhere(): HTMLElement {
  return page.add(document.createElement('section'));
}

/** Uses the browser's own move, if it has one. */
function move(target: Element, element: Element): void {
  if ('moveBefore' in target && typeof target.moveBefore === 'function') {
    (target as Element & {moveBefore(node: Element, before: null): void}).moveBefore(element, null);
  } else target.append(element);
}

const WAYS: readonly [title: string, act: (deposit: Deposit) => Promise<void>][] = [
  ['appended elsewhere', async ({element}) => elsewhere().append(element)],
  ['moved by the browser’s own move', async ({element}) => move(elsewhere(), element)],
  [
    'removed and put back in one task',
    async ({element}) => {
      const {parentNode} = element;
      element.remove();
      parentNode?.append(element);
    },
  ],
  [
    'removed and put back later',
    async ({element}) => {
      const {parentNode} = element;
      element.remove();
      await later();
      parentNode?.append(element);
    },
  ],
  [
    'hidden and shown',
    async ({element}) => {
      element.hidden = true;
      await later();
      element.hidden = false;
    },
  ],
  [
    'moved into a shadow root',
    async ({element}) => elsewhere().attachShadow({mode: 'open'}).append(element),
  ],
  [
    'adopted by another document and brought back',
    async ({element}) => {
      const {parentNode} = element;
      document.implementation.createHTMLDocument().body.append(element);
      await later();
      parentNode?.append(element);
    },
  ],
];

for (const [title, act] of WAYS) {
  describe(`an element that is ${title}`, () => {
    it('while it opens, still opens', async () => {
      const held = network.hold(GEOFENCE_PATH);
      const {deposit} = await openDeposit();
      await until(
        () => network.count(GEOFENCE_PATH) === 1,
        () => 'the geofence request',
      );
      await act(deposit);
      held.release();
      await deposit.is('ready');
      expect(network.count(PATHS.validate)).to.equal(1);
      expect(page.events('service-ready')).to.have.lengthOf(1);
    });

    it('while an amount is typed, keeps it', async () => {
      const {deposit} = await openDeposit();
      await deposit.toAmount();
      deposit.type('Amount', '25');
      await act(deposit);
      expect(deposit.field('Amount').value).to.equal('25');
      await deposit.press('Review');
      await deposit.sees(words.reviewTitleDeposit);
      expect(network.count(PATHS.validate)).to.equal(1);
    });

    it('while a form is filled in, keeps it', async () => {
      const {deposit} = await openDeposit('new-user');
      await deposit.choose('Bank transfer');
      await deposit.sees('Set up bank transfers');
      deposit.type('First name', 'Ada');
      deposit.type('Mobile number', '+12025550123');
      await act(deposit);
      expect(deposit.field('First name').value).to.equal('Ada');
      // The calling code is shown beside the number.
      expect(deposit.field('Mobile number').value).to.equal('2025550123');
    });

    decided('while the review is shown, sends one payment', async () => {
      const {deposit, session} = await openDeposit();
      await deposit.toReview('25');
      await act(deposit);
      await deposit.press('Deposit $25.00');
      await deposit.is('success');
      expect(await ledger(session)).to.have.lengthOf(1);
    });

    decided('while a payment is being sent, sends it once and shows the result', async () => {
      const held = network.hold(PATHS.deposits);
      const {deposit, session} = await openDeposit();
      await deposit.pay('25');
      await until(
        () => network.count(PATHS.deposits) === 1,
        () => 'the order on its way',
      );
      await act(deposit);
      expect(network.calls(PATHS.deposits).map(({aborted}) => aborted)).to.deep.equal([false]);
      held.release();
      await deposit.is('success');
      expect(network.count(PATHS.deposits)).to.equal(1);
      expect(await ledger(session)).to.have.lengthOf(1);
      expect(page.events('service-deposit-success')).to.have.lengthOf(1);
    });

    decided('while a payment is pending, shows the result', async () => {
      const {deposit, session} = await openDeposit();
      await control(session, {pace: 1000});
      await deposit.pay('25');
      await deposit.is('pending');
      await act(deposit);
      await control(session, {settle: true});
      await deposit.is('success');
      expect(network.count(PATHS.deposits)).to.equal(1);
      expect(await ledger(session)).to.have.lengthOf(1);
      expect(page.events('service-deposit-success')).to.have.lengthOf(1);
    });
  });
}
