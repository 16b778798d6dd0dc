/**
 * The ids of a failure on its screen: which ids are shown, for which failure, and how they are
 * copied.
 */
import {expect} from '@open-wc/testing';
import {PATHS, GEOFENCE_PATH} from '#src/contract/paths.js';
import {enNotices} from '#src/locale/en/notices.js';
import {enPayment} from '#src/locale/en/payment.js';
import {enShell} from '#src/locale/en/shell.js';
import {QUIET} from '../support/harness/payment.ts';
import {words} from '../support/harness/words.ts';
import {withClipboard} from '../support/pages/clipboard.ts';
import {clock} from '../support/pages/clock.ts';
import {json, network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {openPayment, type PaymentScreen} from '../support/pages/payment-screen.ts';
import {WAYS, type Way} from '../support/pages/screen.ts';

const REFUSED = '10.01';
const BESIDE = {'content-type': 'application/json'};

const opened = async (way: Way): Promise<PaymentScreen> =>
  (await openPayment('deposit', {way, attributes: {provider: 'bankpay'}})).screen;

async function refused(way: Way = 'inline', opening = opened(way)): Promise<PaymentScreen> {
  const screen = await opening;
  await screen.enter(REFUSED);
  await screen.send();
  await screen.sees(enPayment.failedTitleDeposit);
  return screen;
}

/** The text of the ids, as copied. */
function lines(): string {
  const [error] = page.events('service-error').slice(-1);
  const {errorId = '', requestId} = error?.detail ?? {};
  const own = `${words.errorId} ${errorId}`;
  return requestId === undefined ? own : `${own}\n${words.requestId} ${requestId}`;
}

/** Waits for the ids on the screen. */
async function shown(screen: PaymentScreen): Promise<HTMLElement> {
  await screen.until(
    () => screen.count('.ids') === 1,
    () => 'the ids of the failure',
  );
  return screen.root.querySelector<HTMLElement>('.ids')!;
}

const textOf = (element: Element | null): string =>
  element?.textContent.replace(/\s+/g, ' ').trim() ?? '';

describe('the ids of a failure', () => {
  for (const way of WAYS)
    it(`match those of the error event: ours and the service’s, ${way}`, async () => {
      const screen = await refused(way);
      const {errorId, requestId = ''} = page.events('service-error')[0]!.detail;
      expect(requestId).to.match(/^[\da-f-]{36}$/);
      await screen.reads(`${words.errorId} ${errorId}`);
      await screen.reads(`${words.requestId} ${requestId}`);
    });

  it('are only ours if the response exposes no request id', async () => {
    network.answer(PATHS.validate, () => json({code: 'SESSION_INVALID', error: 'No.'}, 403));
    const {screen} = await openPayment('deposit', {way: 'inline'});
    await screen.sees(enNotices.invalidTitle);
    const ids = await shown(screen);
    expect('requestId' in page.events('service-error')[0]!.detail).to.equal(false);
    expect(textOf(ids.querySelector('p'))).to.equal(lines());
  });

  it('are shown as text, whatever the service’s request id contains', async () => {
    const name = '<b>&amp;</b><img/src=x>';
    const headers = {...BESIDE, 'x-request-id': name};
    const refusal = JSON.stringify({code: 'SESSION_INVALID', error: 'No.'});
    network.answer(PATHS.validate, () => new Response(refusal, {status: 403, headers}));
    const {screen} = await openPayment('deposit', {way: 'inline'});
    await screen.sees(enNotices.invalidTitle);
    expect(textOf(await shown(screen))).to.include(`${words.requestId} ${name}`);
    expect(screen.count('.ids b, .ids img')).to.equal(0);
  });

  it('are not shown on a geofence block', async () => {
    network.answer(GEOFENCE_PATH, () => json({eligible: false, stateCode: 'US-WA'}));
    const {screen} = await openPayment('deposit', {way: 'inline'});
    await screen.sees(enNotices.blockedTitle);
    expect(page.events('service-geofence-blocked').length).to.equal(1);
    expect(screen.count('.ids')).to.equal(0);
  });

  it('are not shown if the user only has to retry', async () => {
    network.answer(PATHS.validate, () => json({code: 'busy', error: 'Busy.'}, 503));
    const {screen} = await openPayment('deposit', {way: 'inline'});
    await screen.sees(enShell.networkTitle);
    expect(page.events('service-error').length).to.equal(1);
    expect(screen.count('.ids')).to.equal(0);
  });

  it('are below all other buttons of the screen', async () => {
    const screen = await refused();
    await shown(screen);
    const buttons = [...screen.root.querySelectorAll('button')].map(textOf);
    expect(buttons).to.deep.equal([enShell.tryAgain, enPayment.changeAmount, words.copyIds]);
  });

  it('do not replace the Try again button when they appear', async () => {
    const screen = await opened('inline');
    const retry = () => screen.root.querySelector('[part~=retry]');
    let first: Element | null = null;
    // The state changes before the screen does, so only the screen shows when the button exists.
    const observer = new MutationObserver(() => (first ??= retry()));
    observer.observe(screen.root, {childList: true, subtree: true});
    await refused('inline', Promise.resolve(screen));
    await shown(screen);
    observer.disconnect();
    expect(first).to.be.an.instanceOf(Element);
    expect(retry()).to.equal(first);
  });

  it('are not shown while the user corrects the input or waits', async () => {
    const {screen} = await openPayment('deposit', {
      way: 'inline',
      attributes: {provider: 'bankpay'},
    });
    await screen.enter('10.02');
    await screen.send();
    await screen.describes('Amount', `${enPayment.shortDeposit} ${enPayment.notMovedDeposit}`);
    expect(page.events('service-error').length).to.equal(1);
    expect(screen.count('.ids')).to.equal(0);
    await screen.enter(QUIET);
    await screen.send();
    await screen.sees(enPayment.pendingTitleDeposit);
    expect(screen.count('.ids')).to.equal(0);
  });

  it('wrap in a column of 280 pixels', async () => {
    const headers = {...BESIDE, 'x-request-id': 'x'.repeat(200)};
    const refusal = JSON.stringify({code: 'SESSION_INVALID', error: 'No.'});
    network.answer(PATHS.validate, () => new Response(refusal, {status: 403, headers}));
    const {screen} = await openPayment('deposit', {way: 'inline'});
    screen.element.style.inlineSize = '280px';
    const ids = await shown(screen);
    expect(ids.getBoundingClientRect().height).to.be.greaterThan(60);
    for (const {scrollWidth, clientWidth} of [ids, screen.element])
      expect(scrollWidth).to.equal(clientWidth);
  });
});

describe('the button that copies the ids of a failure', () => {
  const said = (screen: PaymentScreen, text: string) =>
    screen.until(
      ({status}) => status === text,
      ({status}) => `"${text}" to be announced, not "${status}"`,
    );

  it('copies both, confirms it, and resets after a while', () =>
    withClipboard('takes', async taken => {
      const screen = await refused();
      await shown(screen);
      await screen.press(words.copyIds);
      await said(screen, words.copied);
      expect(taken).to.deep.equal([lines()]);
      expect(textOf(screen.root.activeElement)).to.equal(words.copied);
      clock.pass(5_000);
      await said(screen, '');
      expect(textOf(screen.root.querySelector('.ids button'))).to.equal(words.copyIds);
    }));

  it('selects them if the clipboard rejects the copy, and explains how to continue', () =>
    withClipboard('refuses', async () => {
      const screen = await refused();
      await shown(screen);
      await screen.press(words.copyIds);
      await said(screen, words.copyByHand);
      await screen.reads(words.copyByHand);
      expect(getSelection()?.toString().trim()).to.equal(lines());
    }));
});
