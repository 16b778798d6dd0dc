/**
 * A crypto deposit whose answers are lost, late, wrong, hostile or refusals: the screen never shows
 * an uncertain address.
 */
import {expect} from '@open-wc/testing';
import {REQUEST_TIMEOUT} from '#src/contract/limits.js';
import {PATHS} from '#src/contract/paths.js';
import {QUIET} from '../support/harness/payment.ts';
import {gatedTitle, words} from '../support/harness/words.ts';
import {clock} from '../support/pages/clock.ts';
import {
  ON_POLYGON,
  openCrypto,
  payCrypto,
  sentIds,
  SLOW,
  TRANSACTIONS,
  type CryptoScreen,
} from '../support/pages/crypto-screen.ts';
import {until} from '../support/pages/deposit.ts';
import {json, network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {endSession, nobodyAnswers} from '../support/pages/session-end.ts';
import {announced} from '../support/pages/payment-screen.ts';
import {booked, control} from '../support/sandbox/sandbox-control.ts';

/** Goes up to the press that sends an order. `said` collects the announcements from then on. */
async function send(amount: string, pace?: number) {
  const {screen, user} = await openCrypto();
  if (pace !== undefined) await control(user, {pace});
  await screen.toCryptoReview(amount);
  const said = screen.listen();
  await screen.send();
  return {screen, user, alerts: () => said.filter(text => text.startsWith('alert'))};
}

/** The errors that the page has received, and whether they are retryable. */
const toldErrors = (): unknown[][] =>
  page.events('service-error').map(({detail: {code, retryable}}) => [code, retryable]);

async function sends(screen: CryptoScreen, count: number): Promise<void> {
  await screen.until(
    () => network.count(PATHS.deposits) === count,
    () => `${count} orders, not ${network.count(PATHS.deposits)}`,
  );
}

describe('a crypto deposit with an invalid or hostile response', () => {
  // `deposit-address.test.ts` of the Node tests lists the unsafe answers.
  for (const [what, change] of [
    ['no address', {address: undefined}],
    ['markup as the address', {address: '<img src=x onerror=alert(1)>'}],
  ] as const) {
    it(`shows no address, but a retry, if the response has ${what}`, async () => {
      const changed = network.change(PATHS.deposits, change);
      network.hold(TRANSACTIONS);
      const {screen, user} = await payCrypto(QUIET);
      await screen.shows(words.unsafeTitle);
      await screen.until(
        ({status}) => status === words.unsafeTitle,
        ({status}) => `the same to be announced, not "${status}"`,
      );
      expect(screen.waysToSend() + screen.count('img')).to.equal(0);
      changed.end();
      await screen.press(words.unsafeRetry);
      await screen.shows(ON_POLYGON);
      expect(await booked(user)).to.deep.equal([`${QUIET} pending`]);
    });
  }

  it('shows neither a link nor a QR code for a payment URI that is a script', async () => {
    const uri = 'javascript:alert(1)';
    network.change(PATHS.deposits, {uri});
    network.change(TRANSACTIONS, {uri});
    const {screen} = await payCrypto(QUIET);
    await screen.shows(ON_POLYGON);
    expect(screen.address()).to.match(/^0x/);
    expect(screen.count('.qr, a')).to.equal(0);
  });

  it('shows a memo with markup as plain text', async () => {
    const memo = '<b>7</b>';
    network.change(PATHS.deposits, {memo});
    network.change(TRANSACTIONS, {memo});
    const {screen} = await payCrypto(QUIET, 'USDC', 'Stellar');
    await screen.reads(memo);
    expect(screen.count('b, a, .qr')).to.equal(0);
  });

  it('shows hostile asset and network names as plain text', async () => {
    const assetName = '<img src=x onerror=alert(1)>';
    const networkName = '"><script>alert(1)</script>\u202e';
    network.answer(PATHS.cryptoAssets, async (_, pass) => {
      const {assets} = (await (await pass()).json()) as {assets: object[]};
      return json({assets: assets.map(one => ({...one, assetName, networkName}))});
    });
    const {screen, user} = await openCrypto();
    await screen.reads(assetName);
    await control(user, {pace: SLOW});
    await screen.toCryptoReview(QUIET, 'USDC', '"><script>');
    await screen.send();
    await screen.until(
      ({heading}) => heading.startsWith('Send USDC on "><script>alert(1)</script>'),
      ({heading}) => `the address, not "${heading}"`,
    );
    expect((await screen.look()).heading).not.to.include('\u202e');
    expect(screen.count('img, script')).to.equal(0);
  });
});

describe('a crypto deposit whose response does not arrive', () => {
  it('is looked up after a lost response, and succeeds', async () => {
    const {screen, user} = await payCrypto('10.11');
    await screen.succeeds('$10.11');
    expect(await booked(user)).to.deep.equal(['10.11 completed']);
  });

  it('7.7 TIMEOUT: is found with its address after the request times out', async () => {
    const waiting = network.change(TRANSACTIONS, {status: 'pending', stage: 'waiting'});
    const {screen, user, alerts} = await send('10.14');
    // The order has to reach the service before its answer can be late.
    await until(
      async () => (await booked(user)).length > 0,
      () => 'the order to be booked',
    );
    clock.pass(REQUEST_TIMEOUT);
    await screen.shows(ON_POLYGON);
    waiting.end();
    clock.pass(2_000);
    await screen.succeeds('$10.14');
    expect(toldErrors()).to.deep.equal([['TIMEOUT', true]]);
    expect(network.count(PATHS.deposits)).to.equal(1);
    expect(alerts()).to.deep.equal([]);
  });

  for (const {amount, code} of [
    {amount: '10.12', code: 'NETWORK_ERROR'},
    {amount: '10.13', code: 'DEPOSIT_FAILED'},
  ]) {
    it(`7.7 ${code}: ${amount} can be retried if it was not booked`, async () => {
      const {screen, user} = await send(amount);
      await screen.shows(words.checkingTitleCrypto);
      clock.pass(6_000);
      await screen.shows(words.notBookedTitleCrypto);
      expect(screen.waysToSend()).to.equal(0);
      expect(toldErrors()).to.deep.equal([[code, true]]);
      await screen.press(words.tryAgain);
      await sends(screen, 2);
      const [first, second] = sentIds();
      expect(second).to.equal(first);
      expect(await booked(user)).to.deep.equal([]);
    });
  }
});

describe('a rejected crypto deposit', () => {
  it('7.6 DEPOSIT_FAILED: makes no claim about the money once something has been sent', async () => {
    const looks = network.hold(TRANSACTIONS);
    const {screen, user, alerts} = await send('10.10', SLOW);
    await screen.shows(ON_POLYGON);
    await control(user, {settle: true});
    looks.release();
    await screen.shows(words.failedTitleDeposit);
    const {text} = await screen.look();
    expect(text).not.to.include(words.notMovedDeposit);
    expect(text).to.include(words.bookedNextCrypto);
    expect(announced()).to.be.a('string');
    expect(text).to.include(announced());
    // No button asks the user to send the money again.
    expect(await screen.buttons()).to.deep.equal([words.copy, words.newDeposit]);
    expect(screen.count('.primary')).to.equal(0);
    expect(alerts()).to.deep.equal([`alert: ${words.failedTitleDeposit}.`]);
    expect(page.told('service-error')).to.have.lengthOf(1);
    const [told] = page.told('service-error');
    const transactionId = announced();
    expect(told).to.include({code: 'DEPOSIT_FAILED', retryable: false, transactionId});
    expect(await booked(user)).to.deep.equal(['10.10 failed']);
    await screen.press(words.newDeposit);
    await screen.shows(words.amountTitleDeposit);
    expect(await screen.valueOf('Amount')).to.equal('10.10');
  });

  it('7.3 SESSION_EXPIRED: keeps the payment’s reference on the screen after the session has expired', async () => {
    const looks = network.hold(TRANSACTIONS);
    const {screen, user} = await send('10.10', SLOW);
    await screen.shows(ON_POLYGON);
    await control(user, {settle: true});
    looks.release();
    await screen.shows(words.failedTitleDeposit);
    await endSession(screen);
    nobodyAnswers();
    await screen.until(
      () => toldErrors().some(([code]) => code === 'SESSION_EXPIRED'),
      () => 'the end of the session to be told',
    );
    const {heading, text} = await screen.look();
    expect(heading).to.equal(words.failedTitleDeposit);
    expect(text).to.include(words.bookedNextCrypto).and.to.include(announced());
    // The payment's outcome is on the screen.
    expect(text).not.to.include(words.sessionNote);
  });

  for (const {row, amount, heading, way, ...detail} of [
    {
      row: '7.6 DEPOSIT_FAILED',
      amount: '10.01',
      code: 'DEPOSIT_FAILED',
      message: 'The payment network is busy.',
      retryable: true,
      heading: words.failedTitleDeposit,
      way: words.changeAmount,
    },
    {
      row: '7.2 PERMISSION_DENIED',
      amount: '10.06',
      code: 'PERMISSION_DENIED',
      message: 'Your identity has to be verified first.',
      retryable: false,
      pendingGates: ['kyc'],
      permission: 'deposit-crypto',
      heading: gatedTitle(),
      way: words.checkAgain,
    },
  ]) {
    it(`${row}: ${amount} shows “${heading}”, announces it once, and keeps the input`, async () => {
      const {screen, user, alerts} = await send(amount);
      await screen.shows(heading);
      // The address to send to is gone, because the payment was refused.
      expect(screen.waysToSend()).to.equal(0);
      expect(page.told('service-error')).to.deep.equal([{...detail, transactionId: announced()}]);
      const title = detail.code === 'PERMISSION_DENIED' ? heading : words.failedTitleDeposit;
      const alert = `alert: ${title}. ${words.notMovedDeposit}`;
      expect(alerts()).to.deep.equal([alert]);
      expect((await screen.buttons()).includes(words.tryAgain)).to.equal(detail.retryable);
      if (detail.retryable) {
        await screen.reads(detail.message);
        await screen.press(words.tryAgain);
        await screen.until(
          () => toldErrors().length === 2,
          () => 'the same refusal again',
        );
        await screen.shows(heading);
        // The service books no refused id, so the next try has another id.
        const ids = sentIds();
        expect(new Set(ids).size, `${ids.length} orders`).to.equal(ids.length);
        expect(ids).to.have.lengthOf(2);
      }
      await screen.press(way);
      await screen.shows(words.amountTitleDeposit);
      expect(await screen.valueOf('Amount')).to.equal(amount);
      expect(await booked(user)).to.deep.equal([]);

      await screen.enter('25');
      await screen.send();
      await screen.succeeds('$25.00');
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
      expect(new Set(sentIds()).size).to.equal(detail.retryable ? 3 : 2);
    });
  }
});

it('7.5 GEOFENCE_BLOCKED: a crypto deposit blocked by location reports it once, and the user can go back', async () => {
  const {screen, user} = await payCrypto('10.05');
  await screen.shows(words.blockedTitle);
  await screen.is('blocked');
  expect(page.events('service-geofence-blocked')).to.have.lengthOf(1);
  expect(page.told('service-geofence-blocked')[0]).to.include({phase: 'submit'});
  await screen.press(words.close);
  await screen.shows(words.amountTitleDeposit);
  expect(await screen.valueOf('Amount')).to.equal('10.05');
  expect(page.events('service-cancel')).to.have.lengthOf(0);
  expect(await booked(user)).to.deep.equal([]);
});

describe('the assets of a crypto deposit', () => {
  it('7.6 missing_user_profile: lead to the participant’s details', async () => {
    const body = {code: 'missing_user_profile', error: 'No participant.'};
    network.answer(PATHS.cryptoAssets, () => json(body, 403));
    const {screen} = await openCrypto();
    await screen.shows(words.participantTitle);
    expect(page.told('service-error')).to.deep.equal([]);
  });

  it('7.5 GEOFENCE_BLOCKED: lead to the block screen with the service’s reason', async () => {
    const body = {code: 'GEO_BLOCKED', error: 'Not available where you are.'};
    network.answer(PATHS.cryptoAssets, () => json(body, 403));
    const {screen} = await openCrypto();
    await screen.shows(words.blockedTitle);
    await screen.reads(body.error);
    expect(page.told('service-geofence-blocked')).to.have.lengthOf(1);
  });

  it('7.7 NETWORK_ERROR: can be requested again after a network failure', async () => {
    const cut = network.cut(PATHS.cryptoAssets);
    const {screen} = await openCrypto();
    await screen.shows(words.networkTitle);
    expect(toldErrors()).to.deep.equal([['NETWORK_ERROR', true]]);
    cut.end();
    await screen.press(words.tryAgain);
    await screen.toCryptoReview('25');
    await screen.send();
    await screen.succeeds('$25.00');
    expect(network.count(PATHS.deposits)).to.equal(1);
  });
});
