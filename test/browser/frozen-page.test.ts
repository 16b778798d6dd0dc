/**
 * T9: a page that froze the shared built-in objects before our code loaded, as hardened pages do.
 */
import {expect} from '@open-wc/testing';
import {openDeposit} from '../support/pages/deposit.ts';
import {ledger} from '../support/sandbox/sandbox-control.ts';

const SHARED = [
  Object,
  Array,
  Promise,
  Map,
  Set,
  WeakMap,
  String,
  Number,
  RegExp,
  Date,
  JSON,
  Math,
  Reflect,
  Intl,
  URL,
  AbortController,
];

it('a page with frozen built-in objects still accepts a deposit', async () => {
  for (const shared of SHARED) {
    if ('prototype' in shared) Object.freeze(shared.prototype);
    Object.freeze(shared);
  }
  const {deposit, session} = await openDeposit();
  await deposit.pay('25');
  await deposit.is('success');
  expect(await ledger(session)).to.have.lengthOf(1);
});
