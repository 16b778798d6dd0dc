/** The events that the page around a deposit gets, and how it may respond. */
import {expect} from '@open-wc/testing';
import type {ServiceEventName} from '#src/contract/events.js';
import {ServiceError} from '#src/contract/errors.js';
import {Boundary} from '#src/elements/flow/boundary.js';
import type {Session} from '#src/session/session.js';
import type {AskingEvent} from '#src/host/ask-page.js';
import {gatedTitle, words} from '../support/harness/words.ts';
import {decided} from '../support/pages/decided.ts';
import {openDeposit, place} from '../support/pages/deposit.ts';
import {passFirstTokenTime} from '../support/pages/first-token.ts';
import {network} from '../support/pages/network.ts';
import {page, uncaught} from '../support/pages/page.ts';
import {control, ledger} from '../support/sandbox/sandbox-control.ts';

/** The names of the page's events, in order, without step changes and access events. */
const told = (): string[] =>
  page
    .events()
    .map(({type}) => type)
    .filter(type => type !== 'service-step-change' && type !== 'service-access');

describe('the events of a deposit', () => {
  decided('report each outcome once, in order', async () => {
    const {deposit} = await openDeposit();
    await deposit.pay('25');
    await deposit.is('success');
    expect(told()).to.deep.equal([
      'service-ready',
      'service-submit',
      'service-deposit-pending',
      'service-deposit-success',
    ]);
  });

  decided('name every screen on the way', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    await deposit.pay('25');
    await deposit.is('success');
    const steps = page.events('service-step-change').map(({detail}) => detail);
    expect(steps.map(({to}) => to)).to.deep.equal([
      'choosing',
      'preparing',
      'entering',
      'reviewing',
      'sending',
      'pending',
      'succeeded',
    ]);
    for (const [at, step] of steps.entries()) {
      expect(step.flow).to.equal('deposit');
      if (at > 0) expect(step.from).to.equal(steps[at - 1]?.to);
    }
  });

  it('bubble through shadow roots, with frozen and cloneable details without the token', async () => {
    const {deposit, session} = await openDeposit();
    await deposit.pay('10.03');
    await deposit.is('error');
    for (const event of page.events()) {
      expect(event.bubbles && event.composed, event.type).to.equal(true);
      expect(Object.isFrozen(event.detail), event.type).to.equal(true);
      expect(structuredClone(event.detail)).to.deep.equal(event.detail);
      expect(JSON.stringify(event.detail)).not.to.include(session.token);
    }
    expect(told()).to.include('service-error');
  });

  decided('carry the payment: its id, provider, amount and currency', async () => {
    const {deposit, session} = await openDeposit();
    await deposit.pay('25');
    await deposit.is('success');
    const [entry] = await ledger(session);
    const payment = {
      transactionId: entry?.transactionId,
      provider: 'bankpay',
      amount: '25.00',
      currency: 'USD',
    };
    const [pending] = page.events('service-deposit-pending');
    const [success] = page.events('service-deposit-success');
    const [submit] = page.events('service-submit');
    expect(pending?.detail).to.deep.equal({...payment, status: 'pending'});
    expect(success?.detail).to.deep.equal({...payment, status: 'completed'});
    expect(submit?.detail).to.deep.equal({
      flow: 'deposit',
      provider: 'bankpay',
      amount: '25.00',
      transactionId: entry?.transactionId,
    });
  });

  decided('report a failed payment once, with the code from the contract', async () => {
    const {deposit, session} = await openDeposit();
    await deposit.pay('10.03');
    await deposit.is('error');
    const errors = page.events('service-error').map(({detail}) => detail);
    expect(errors).to.have.lengthOf(1);
    expect(errors[0]).to.include({code: 'bankpay_rejected', retryable: true});
    expect(errors[0]?.transactionId).to.be.a('string');
    expect(await ledger(session)).to.have.lengthOf(0);
  });

  decided('report a block at the start once, without an error event', async () => {
    const {deposit} = await openDeposit('geo-blocked');
    await deposit.is('blocked');
    expect(told()).to.deep.equal(['service-geofence-blocked']);
    const [blocked] = page.events('service-geofence-blocked');
    expect(blocked?.detail).to.include({stateCode: 'US-NV', phase: 'open'});
  });

  decided('report pending gates once, and where each one leads', async () => {
    const {deposit} = await openDeposit('kyc-pending');
    await deposit.sees(gatedTitle());
    await deposit.press(words.kyc);
    expect(page.told('service-unavailable')).to.deep.equal([{action: 'deposit', gates: ['kyc']}]);
    expect(page.told('service-error')).to.deep.equal([]);
    expect(page.events('service-gate-required').map(({detail}) => detail)).to.deep.equal([
      {gate: 'kyc', route: 'kyc'},
    ]);
  });

  decided('report that another provider than the preferred one was chosen', async () => {
    const {deposit} = await openDeposit('bankpay-denied', {provider: 'bankpay'});
    await deposit.is('ready');
    expect(page.events('service-provider-change').map(({detail}) => detail)).to.deep.equal([
      {
        action: 'deposit',
        chosen: 'crypto',
        reason: 'fallback',
        skipped: [{provider: 'bankpay', why: 'denied'}],
      },
    ]);
  });

  decided('report a provider change by the embed, but not a later choice by the user', async () => {
    const {deposit} = await openDeposit('ready', {provider: 'cashpay'});
    await deposit.sees(words.amountTitleDeposit);
    await deposit.press('Back');
    await deposit.reads(words.unavailable_cashpay);
    await deposit.toAmount();
    expect(page.events('service-provider-change')).to.have.lengthOf(1);
    expect(deposit.text()).not.to.include('Cash');
  });

  decided('are not fired by setting a property', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    const before = told();
    Object.assign(deposit.element, {
      locale: 'de',
      colorScheme: 'dark',
      requestTimeout: 5_000,
      messages: {back: 'Zurück'},
      tokenProvider: () => '',
      provider: 'crypto',
      amount: '10.00',
    });
    await deposit.element.updateComplete;
    expect(told()).to.deep.equal(before);
    expect(deposit.states()).to.deep.equal(['ready']);
  });

  it('change nothing for the user if a listener throws', async () => {
    const {deposit, session} = await openDeposit();
    const names: readonly ServiceEventName[] = [
      'service-ready',
      'service-submit',
      'service-step-change',
      'service-deposit-pending',
      'service-deposit-success',
    ];
    for (const name of names) {
      deposit.element.addEventListener(name, () => {
        throw new Error('a bug of the page');
      });
    }
    const errors = await uncaught(async () => {
      await deposit.pay('25');
      await deposit.is('success');
    });
    expect(errors.length).to.be.at.least(names.length - 1);
    expect(await ledger(session)).to.have.lengthOf(1);
  });

  decided(
    'let the page cancel the submit, and send one payment when the user presses again',
    async () => {
      const {deposit, session} = await openDeposit();
      const refuse = (event: Event): void => event.preventDefault();
      deposit.element.addEventListener('service-submit', refuse);
      await deposit.pay('25');
      expect(deposit.heading()).to.equal(words.reviewTitleDeposit);
      expect(network.count('/embed/v1/deposits')).to.equal(0);
      deposit.element.removeEventListener('service-submit', refuse);
      await deposit.press('Deposit $');
      await deposit.is('success');
      expect(await ledger(session)).to.have.lengthOf(1);
      const ids = page.events('service-submit').map(({detail}) => detail.transactionId);
      expect(new Set(ids).size).to.equal(1);
    },
  );

  decided('send nothing if the page proceeds after the user has left the review', async () => {
    const {deposit, session} = await openDeposit();
    const {promise: held, resolve: hold} = Promise.withResolvers<() => void>();
    deposit.element.addEventListener(
      'service-submit',
      event => {
        event.preventDefault();
        hold(() => (event as AskingEvent).proceed?.());
      },
      {once: true},
    );
    await deposit.pay('25');
    const proceed = await held;
    await deposit.press('Back');
    await deposit.sees(words.amountTitleDeposit);
    deposit.type('Amount', '30');
    await deposit.press('Review');
    await deposit.sees(words.reviewTitleDeposit);
    proceed();
    await deposit.element.updateComplete;
    expect(deposit.heading()).to.equal(words.reviewTitleDeposit);
    expect(network.count('/embed/v1/deposits')).to.equal(0);
    await deposit.press('Deposit $');
    await deposit.is('success');
    expect((await ledger(session)).map(({amount}) => amount)).to.deep.equal(['30.00']);
  });

  decided('report missing setup in a console line and an event that is not an error', async () => {
    const deposit = await place({});
    await passFirstTokenTime();
    await deposit.sees(words.unconfiguredTitle);
    expect(told()).to.deep.equal(['service-setup-error']);
    expect(page.warnings()).to.deep.equal([
      '<service-deposit>: session-token is missing. See src/elements/README.md#setup-tokenless',
    ]);
  });

  decided('report a gate that the service found pending at the last moment', async () => {
    const {deposit, session} = await openDeposit();
    await deposit.toReview('25');
    await control(session, {gates: {kyc: false}});
    await deposit.press('Deposit $');
    await deposit.sees(gatedTitle());
    const [error] = page.events('service-error').map(({detail}) => detail);
    expect(error).to.include({code: 'PERMISSION_DENIED', permission: 'deposit-bankpay'});
    expect(error?.pendingGates).to.deep.equal(['kyc']);
    expect(await ledger(session)).to.have.lengthOf(0);
  });

  it('7.7 UNCAUGHT_ERROR: a bug that two elements hit reaches the page’s error reporting once', async () => {
    const cause = new Error('a bug');
    const error = new ServiceError('UNCAUGHT_ERROR', cause.message, {cause});
    const session = {state: {status: 'validating'}} as Session;
    const bugs = await uncaught(async () => {
      for (let index = 0; index < 2; index++) {
        const {element} = await place({});
        new Boundary({element, session, flow: 'deposit'}).report(error);
      }
    });
    expect(page.told('service-error')).to.have.lengthOf(2);
    expect(bugs).to.have.lengthOf(1);
    expect(bugs[0]).to.contain('a bug');
  });
});
