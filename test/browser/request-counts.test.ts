/** The number of requests that a deposit sends to the service. */
import {expect} from '@open-wc/testing';
import {PATHS, GEOFENCE_PATH, transactionPath} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {Deposit, until} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {access, later, make, page} from '../support/pages/page.ts';
import {announced, openPayment} from '../support/pages/payment-screen.ts';
import {session} from '../support/sandbox/session.ts';

const UNTIL_CHOSEN = [PATHS.validate, GEOFENCE_PATH, PATHS.bankpayAccounts];

/** The offer of an element, and its reads after a “Try again” that reached the service. */
const RETRIED = [
  ['where the user chooses', {}, [GEOFENCE_PATH]],
  ['where one provider is chosen', {provider: 'bankpay'}, [GEOFENCE_PATH, PATHS.bankpayAccounts]],
] as const;

/** The requested paths, including repeats, but without a failure's diagnosis, which is a `HEAD`. */
const asked = () =>
  network
    .calls()
    .filter(({init}) => init.method !== 'HEAD')
    .map(({path}) => path);

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

  for (const [offer, attributes, then] of RETRIED)
    it(`sends one request for each “Try again” while the service is down, ${offer}`, async () => {
      const cuts = UNTIL_CHOSEN.map(path => network.cut(path));
      const {screen} = await openPayment('deposit', {way: 'inline', attributes});
      await screen.shows(words.networkTitle);
      expect(asked()).to.have.members(UNTIL_CHOSEN);
      const failures = () => page.events('service-error').length;
      for (const times of [2, 3]) {
        await screen.press(words.tryAgain);
        await until(
          () => failures() === times,
          () => `${times} failures, not ${failures()}`,
        );
      }
      expect(asked().slice(UNTIL_CHOSEN.length)).to.deep.equal([PATHS.validate, PATHS.validate]);
      for (const cut of cuts) cut.end();
      await screen.press(words.tryAgain);
      await screen.is('ready');
      await later();
      const [first, ...reads] = asked().slice(UNTIL_CHOSEN.length + 2);
      expect(first).to.equal(PATHS.validate);
      expect(reads).to.have.members(then);
    });
});
