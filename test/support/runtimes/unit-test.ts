/**
 * A program that runs a partner's unit test in a DOM without a browser, with a scripted service:
 * `node unit-test.ts jsdom` or `node unit-test.ts happy-dom`.
 */
import assert from 'node:assert/strict';
import {setTimeout as pause} from 'node:timers/promises';
import {Window} from 'happy-dom';
import {JSDOM} from 'jsdom';
import * as path from '#src/contract/paths.js';
import {enPayment} from '#src/locale/en/payment.js';
import {ACCESS, embedToken, ISV, USER} from '../servers/session-service.ts';
import {useWindow} from './document.ts';

const TAGS = ['deposit', 'withdraw', 'kyc', 'terms', 'signup', 'session'] as const;

const expiration = new Date(Date.now() + 600_000).toISOString();
const ANSWERS: Readonly<Record<string, unknown>> = {
  [path.PATHS.validate]: {...ACCESS, expiration, isvId: ISV, userId: USER},
  [path.geofencePath('deposit')]: {eligible: true, stateCode: 'US-WA'},
  [path.PATHS.wallet]: {currency: 'USD', balance: '1.00', withdrawable: '1.00'},
  [path.PATHS.bankpayAccounts]: {accounts: [{id: 'a1', bank: 'Bank', name: 'Checking', mask: '1'}]},
};

/** Creates every element, adds it to the page and removes it, and pays a deposit. */
async function pays(window: object): Promise<void> {
  useWindow(window);
  globalThis.fetch = async (url, {body} = {}) => {
    const {pathname, search} = new URL(url instanceof Request ? url.url : url);
    if (pathname !== path.PATHS.deposits) return Response.json(ANSWERS[pathname + search]);
    const order = JSON.parse(typeof body === 'string' ? body : '{}') as object;
    return Response.json({...order, action: 'deposit', currency: 'USD', status: 'completed'});
  };
  await import('#src/define.js');
  for (const name of TAGS) {
    const element = document.createElement(`service-${name}`);
    element.setAttribute('base-url', 'https://service.example');
    document.body.append(element);
    await element.updateComplete;
    element.remove();
  }

  const deposit = document.createElement('service-deposit');
  const heard: string[] = [];
  const names = ['service-ready', 'service-error', 'service-deposit-success'] as const;
  for (const name of names) deposit.addEventListener(name, () => heard.push(name));
  deposit.baseUrl = 'https://service.example';
  deposit.sessionToken = embedToken();
  document.body.append(deposit);
  const root = deposit.shadowRoot!;
  const reads = async (title: string): Promise<void> => {
    const heading = (): string => root.querySelector('h2')?.textContent ?? '';
    const end = Date.now() + 9_000;
    while (heading() !== title && Date.now() < end) await pause(10);
    assert.equal(heading(), title);
  };
  const press = (label: string): void =>
    [...root.querySelectorAll('button')]
      .find(({textContent}) => textContent.includes(label))!
      .click();

  try {
    await reads(enPayment.amountTitleDeposit);
    const amount = root.querySelector('input')!;
    amount.value = '25';
    amount.dispatchEvent(new Event('input', {bubbles: true}));
    press(enPayment.review);
    await reads(enPayment.reviewTitleDeposit);
    press('Deposit');
    await reads(enPayment.successTitleDeposit);
    assert.deepEqual(heard, ['service-ready', 'service-deposit-success']);
  } finally {
    deposit.remove();
  }
}

const url = 'https://shop.example/';
if (process.argv[2] === 'jsdom') {
  const {window} = new JSDOM('<!doctype html>', {url, pretendToBeVisual: true});
  await pays(window);
  window.close();
} else {
  const window = new Window({url});
  await pays(window);
  await window.happyDOM.close();
}
