/** The screen that was drawn from the token stays in the DOM when the flow takes over. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {openDeposit, until} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {later} from '../support/pages/page.ts';

it('the choices drawn from the token stay in the DOM once the service has responded', async () => {
  const held = network.hold(PATHS.validate);
  const {deposit} = await openDeposit();
  const choices = () => [...(deposit.element.shadowRoot?.querySelectorAll('.choice') ?? [])];
  await until(
    () => choices().length > 0,
    () => 'the choices',
  );
  const first = choices();
  const removed: Node[] = [];
  const observer = new MutationObserver(records => {
    for (const {removedNodes} of records) removed.push(...removedNodes);
  });
  const root = deposit.element.shadowRoot;
  if (!root) throw new Error('The element has not been drawn yet.');
  observer.observe(root, {childList: true, subtree: true});
  held.release();
  await deposit.is('ready');
  await later();
  observer.disconnect();
  expect(choices()).to.deep.equal(first);
  expect(removed.filter(node => node instanceof Element)).to.deep.equal([]);
});
