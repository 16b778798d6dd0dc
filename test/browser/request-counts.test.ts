/** The number of requests that a deposit sends to the service. */
import {expect} from '@open-wc/testing';
import {PATHS, GEOFENCE_PATH, transactionPath} from '#src/contract/paths.js';
import {Deposit, until} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {access, make, page} from '../support/pages/page.ts';
import {announced, openPayment} from '../support/pages/payment-screen.ts';
import {session} from '../support/sandbox/session.ts';

const UNTIL_CHOSEN = [PATHS.validate, GEOFENCE_PATH, PATHS.bankpayAccounts];

/** The requested paths, including repeats. */
const asked = () => network.calls().map(({path}) => path);

describe('a deposit from a linked bank', () => {
  it('sends three requests before the user chooses, and five kinds of requests in total', async () => {
    const {screen} = await openPayment('deposit', {way: 'inline'});
    await until(
      () => asked().length >= UNTIL_CHOSEN.length,
      () => `three requests, not ${asked().join(' ')}`,
    );
    expect(asked()).to.have.members(UNTIL_CHOSEN);
    await screen.pay('25');
    await screen.succeeds('$25.00');
    const status = transactionPath(String(announced()));
    // The last request is repeated until the money has arrived.
    const once = asked().filter(path => path !== status);
    expect(once).to.have.members([...UNTIL_CHOSEN, PATHS.deposits]);
    expect(asked()).to.include(status);
  });

  it('sends three requests before the user chooses, even for 50 elements', async () => {
    const own = await session();
    const all = Array.from(
      {length: 50},
      () => new Deposit(page.add(make('service-deposit', access(own)))),
    );
    for (const one of all) await one.is('ready');
    await until(
      () => asked().includes(PATHS.bankpayAccounts),
      () => `the accounts, not ${asked().join(' ')}`,
    );
    expect(asked()).to.have.members(UNTIL_CHOSEN);
  });
});
