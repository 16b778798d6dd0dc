/** `listen()`: the contract's callbacks (section 6), with the real service. */
import {expect} from '@open-wc/testing';
import {listen, type Callbacks} from '#src/host/listen.js';
import {gatedTitle} from '../support/harness/words.ts';
import {openDeposit, until} from '../support/pages/deposit.ts';
import {page, uncaught} from '../support/pages/page.ts';
import {freshToken} from '../support/sandbox/sandbox-control.ts';

type Name = keyof Callbacks;

const ON_THE_WAY: readonly Name[] = ['onReady', 'onSubmit', 'onGateRequired'];

/** Records every call: `[name, ...arguments]`. */
function notes(answer: () => string | Promise<string> = () => ''): {
  calls: unknown[][];
  callbacks: Required<Callbacks>;
} {
  const calls: unknown[][] = [];
  const note =
    (name: Name) =>
    (...values: unknown[]): void => {
      // Other tests cover the callbacks before an outcome.
      if (!ON_THE_WAY.includes(name)) calls.push([name, ...values]);
    };
  const callbacks = {
    onError: note('onError'),
    onReady: note('onReady'),
    onSubmit: note('onSubmit'),
    onGateRequired: note('onGateRequired'),
    onGeofenceBlocked: note('onGeofenceBlocked'),
    onSessionExpired: () => {
      note('onSessionExpired')();
      return answer();
    },
    onCancel: note('onCancel'),
    onDepositPending: note('onDepositPending'),
    onDepositSuccess: note('onDepositSuccess'),
    onWithdrawPending: note('onWithdrawPending'),
    onWithdrawSuccess: note('onWithdrawSuccess'),
    onDone: note('onDone'),
    onKycSuccess: note('onKycSuccess'),
    onKycPending: note('onKycPending'),
    onKycFailure: note('onKycFailure'),
    onOneClickSuccess: note('onOneClickSuccess'),
    onOneClickFailure: note('onOneClickFailure'),
    onOneClickCancel: note('onOneClickCancel'),
    onTermsAccepted: note('onTermsAccepted'),
  };
  return {calls, callbacks};
}

function fire(name: string, detail: unknown): void {
  document.body.dispatchEvent(new CustomEvent(name, {detail, bubbles: true, composed: true}));
}

describe('listen()', () => {
  it('6 onError: calls back with code and message when a deposit fails', async () => {
    const {deposit} = await openDeposit();
    const {calls, callbacks} = notes();
    const stop = listen(deposit.element, callbacks);
    await deposit.pay('10.03');
    await deposit.is('error');
    stop();
    const [error, ...others] = calls;
    expect(others).to.deep.equal([]);
    expect(error?.slice(0, 2)).to.deep.equal(['onError', 'bankpay_rejected']);
    expect(error?.[2]).to.be.a('string');
    // No gates are given, but the payment's id is.
    expect(error?.[3]).to.equal(undefined);
    expect(error?.[4]).to.equal(page.events('service-error')[0]?.detail.transactionId);
    expect(error?.[4]).to.be.a('string');
  });

  it('6 onError: passes the pending gates as the third argument', async () => {
    const {calls, callbacks} = notes();
    const stop = listen(document, callbacks);
    const {deposit} = await openDeposit();
    await deposit.pay('10.06');
    await deposit.sees(gatedTitle());
    stop();
    expect(calls.map(([name, code, , gates]) => [name, code, gates])).to.deep.equal([
      ['onError', 'PERMISSION_DENIED', ['kyc']],
    ]);
  });

  it('6 onError: calls back when a session operation fails', async () => {
    const {calls, callbacks} = notes();
    const stop = listen(document, callbacks);
    const {deposit} = await openDeposit('bad-signature');
    await deposit.is('error');
    stop();
    expect(calls.map(([name, code]) => [name, code])).to.deep.equal([
      ['onSessionExpired', undefined],
      ['onError', 'SESSION_INVALID'],
    ]);
  });

  it('6 onGeofenceBlocked: calls back with the state and the reason when a flow opens', async () => {
    const {calls, callbacks} = notes();
    const stop = listen(document, callbacks);
    const {deposit} = await openDeposit('geo-blocked');
    await deposit.is('blocked');
    stop();
    expect(calls).to.deep.equal([
      ['onGeofenceBlocked', 'US-NV', 'Deposits and withdrawals aren’t available in Nevada.'],
    ]);
  });

  it('7.5 GEOFENCE_BLOCKED: at submit it is onError, once', async () => {
    const {deposit} = await openDeposit();
    const {calls, callbacks} = notes();
    const stop = listen(deposit.element, callbacks);
    await deposit.pay('10.05');
    await deposit.is('blocked');
    stop();
    expect(calls.map(([name, code]) => [name, code])).to.deep.equal([
      ['onError', 'GEOFENCE_BLOCKED'],
    ]);
  });

  it('6 onSessionExpired: returns a fresh token, and the session continues with it', async () => {
    const {deposit, session} = await openDeposit('expired');
    const {calls, callbacks} = notes(() => freshToken(session));
    const stop = listen(deposit.element, callbacks);
    await deposit.is('ready');
    stop();
    expect(calls).to.deep.equal([['onSessionExpired']]);
  });

  for (const [title, answer] of [
    ['rejects', async () => Promise.reject(new Error('no'))],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['returns an empty string', () => ''],
    ['returns a number', () => 42 as unknown as string],
  ] as const) {
    it(`6 onSessionExpired: if it ${title} twice, the session ends with SESSION_EXPIRED`, async () => {
      const {deposit} = await openDeposit('expired');
      const {calls, callbacks} = notes(answer);
      const stop = listen(deposit.element, callbacks);
      await deposit.is('expired');
      stop();
      expect(calls.map(([name, code]) => [name, code])).to.deep.equal([
        ['onSessionExpired', undefined],
        ['onSessionExpired', undefined],
        ['onError', 'SESSION_EXPIRED'],
      ]);
    });
  }

  it('6 onCancel: calls back when the screen of a block at submit is closed', () => {
    const {calls, callbacks} = notes();
    const stop = listen(document, callbacks);
    fire('service-cancel', null);
    stop();
    expect(calls).to.deep.equal([['onCancel']]);
  });

  it('6 onReady: calls back once when the user can act', async () => {
    let count = 0;
    const stop = listen(document, {onReady: () => count++});
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    stop();
    expect(count).to.equal(1);
  });

  it('reports a deposit: pending, then success', async () => {
    const {deposit} = await openDeposit();
    const {calls, callbacks} = notes();
    const stop = listen(deposit.element, callbacks);
    await deposit.pay('25');
    await deposit.is('success');
    stop();
    expect(calls.map(([name]) => name)).to.deep.equal(['onDepositPending', 'onDepositSuccess']);
    const [pending, success] = page
      .events()
      .slice(-4)
      .filter(({type}) => type.includes('deposit-'));
    expect(calls[0]?.[1]).to.equal(pending?.detail);
    expect(calls[1]?.[1]).to.equal(success?.detail);
  });

  it('reports a withdrawal: pending, then success', () => {
    const {calls, callbacks} = notes();
    const stop = listen(document, callbacks);
    fire('service-withdraw-pending', {status: 'pending'});
    fire('service-withdraw-success', {status: 'completed'});
    stop();
    expect(calls).to.deep.equal([
      ['onWithdrawPending', {status: 'pending'}],
      ['onWithdrawSuccess', {status: 'completed'}],
    ]);
  });

  it('reports the results of identity checks, signups and terms', () => {
    const {calls, callbacks} = notes();
    const stop = listen(document, callbacks);
    const failure = {status: 'failed', code: 'document_unreadable', message: 'Too dark.'};
    fire('service-kyc-pending', {status: 'pending'});
    fire('service-kyc-failure', failure);
    fire('service-kyc-success', {status: 'completed'});
    fire('service-one-click-failure', failure);
    fire('service-one-click-success', {userId: 'u1'});
    fire('service-one-click-cancel', null);
    fire('service-terms-accepted', {version: '2026-01'});
    stop();
    expect(calls).to.deep.equal([
      ['onKycPending'],
      ['onKycFailure', failure],
      ['onKycSuccess'],
      ['onOneClickFailure', failure],
      ['onOneClickSuccess', 'u1'],
      ['onOneClickCancel'],
      ['onTermsAccepted', '2026-01'],
    ]);
  });

  it('requires no callbacks, and uses one that is set later', async () => {
    const callbacks: Callbacks = {};
    const stop = listen(document, callbacks);
    const {deposit, session} = await openDeposit('expired');
    callbacks.onSessionExpired = () => freshToken(session);
    await deposit.is('ready');
    stop();
  });

  it('stops when its return value is called', async () => {
    const {calls, callbacks} = notes();
    listen(document, callbacks)();
    const {deposit} = await openDeposit('geo-blocked');
    await deposit.is('blocked');
    expect(calls).to.deep.equal([]);
  });

  it('changes nothing for the user if a callback throws', async () => {
    const {deposit} = await openDeposit();
    const stop = listen(deposit.element, {
      onDepositPending() {
        throw new Error('a bug of the page');
      },
    });
    const errors = await uncaught(async () => {
      await deposit.pay('25');
      await deposit.is('success');
    });
    await until(
      () => errors.length === 1,
      () => 'one error',
    );
    stop();
  });
});
