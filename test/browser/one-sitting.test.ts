/** From all gates pending to a deposit, in one element. What the terms' frame asks of its user is pressed in the e2e tests. */
import {expect} from '@open-wc/testing';
import {acceptTerms} from '#src/api/terms.js';
import {enKyc} from '#src/locale/en-kyc.js';
import {enNotices} from '#src/locale/en-notices.js';
import {enTerms} from '#src/locale/en-terms.js';
import {until, openDeposit, place, type Deposit} from '../support/deposit.ts';
import {access, page} from '../support/page.ts';
import {control, ledger} from '../support/sandbox-control.ts';
import {session} from '../support/session.ts';

const PERSON = {
  firstName: 'Ada',
  lastName: 'Byron',
  birthDate: '1990-12-10',
  street: '12 Analytical Way',
  city: 'Seattle',
  region: 'WA',
  postalCode: '98101',
} as const;

const rootOf = ({element}: Deposit): ShadowRoot => {
  if (!element.shadowRoot) throw new Error('The element has not been drawn yet.');
  return element.shadowRoot;
};

/** As a user types and chooses. */
function give(field: HTMLInputElement | HTMLSelectElement | null, value: string): void {
  if (!field) throw new Error('There is no such field.');
  field.value = value;
  for (const type of ['input', 'change']) {
    field.dispatchEvent(new Event(type, {bubbles: true, composed: true}));
  }
}

async function start(deposit: Deposit, gate: string): Promise<void> {
  const find = () =>
    rootOf(deposit).querySelector<HTMLButtonElement>(`button[aria-label="Start: ${gate}"]`);
  await until(
    () => find() !== null,
    () => `the start of "${gate}"`,
  );
  find()?.click();
}

async function picture(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), {width: 800, height: 600});
  canvas.getContext('2d')?.fillRect(0, 0, 400, 300);
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/png');
  });
  return new File([blob ?? ''], 'passport.png', {type: 'image/png'});
}

async function verify(deposit: Deposit): Promise<void> {
  const root = rootOf(deposit);
  await deposit.sees(enKyc.kycDetailsTitle);
  for (const [id, value] of Object.entries(PERSON)) {
    give(root.querySelector<HTMLInputElement>(`#${id}`), value);
  }
  give(root.querySelector('select'), 'US');
  await deposit.press(enKyc.kycToDocument);
  await deposit.sees(enKyc.kycDocumentTitle);
  give(root.querySelector('select'), 'GB');
  await deposit.element.updateComplete;
  root.querySelector<HTMLInputElement>('input[type=radio]')?.click();
  await deposit.press(enKyc.kycToPictures);
  await deposit.sees('Pictures of your passport');
  const files = new DataTransfer();
  files.items.add(await picture());
  const input = root.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No file can be chosen.');
  input.files = files.files;
  input.dispatchEvent(new Event('change', {bubbles: true}));
  await deposit.reads(enKyc.kycUploaded);
  await deposit.press(enKyc.kycToReview);
  await deposit.press(enKyc.kycSubmit);
}

describe('a user with all gates pending', () => {
  it('gets to a successful deposit in one sitting', async function inOneSitting() {
    this.timeout(40_000);
    const user = await session('all-gates-pending');
    await control(user, {gates: {'not-suspended': true}});
    const deposit = await place(access(user));
    await deposit.sees(enNotices.gatedTitle);

    await start(deposit, enNotices.terms);
    await until(
      () => rootOf(deposit).querySelector('iframe')?.title === enTerms.termsFrame,
      () => 'the terms',
    );
    await deposit.is('ready');
    await acceptTerms({...user, timeout: 10_000}, '2026-09-01');
    await deposit.press('Back');
    await deposit.sees(enNotices.gatedTitle);

    for (const gate of [enNotices.emailVerify, enNotices.phoneVerify]) await start(deposit, gate);
    await control(user, {gates: {'email-verify': true, 'phone-verify': true}});
    await deposit.press(enNotices.checkAgain);
    await until(
      () => rootOf(deposit).querySelectorAll('li').length === 1,
      () => 'one gate to be left',
    );

    await start(deposit, enNotices.kyc);
    await verify(deposit);
    await deposit.sees('How would you like to pay in?');
    await deposit.pay('25');
    await deposit.sees('$25.00 deposited');
    const booked = await ledger(user);
    expect(booked.map(({amount, status}) => `${amount} ${status}`)).to.deep.equal([
      '25.00 completed',
    ]);
    expect(page.events('service-ready')).to.have.lengthOf(1);
    expect(page.events('service-kyc-success')).to.have.lengthOf(1);
    expect(page.events('service-error')).to.have.lengthOf(1);
    expect(page.events('service-gate-required').map(({detail}) => detail.gate)).to.deep.equal([
      'terms',
      'email-verify',
      'phone-verify',
      'kyc',
    ]);
  });
});

describe('two taps on one place', () => {
  const tap = (button: HTMLButtonElement, timeStamp: number): void => {
    const init = {pointerType: 'touch', detail: 1, clientX: 40, clientY: 40};
    const click = new PointerEvent('click', {
      ...init,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    Object.defineProperty(click, 'timeStamp', {value: timeStamp});
    button.dispatchEvent(click);
  };

  it('are a double tap in browsers, too, that do not count them: the second sends no money', async () => {
    const {deposit} = await openDeposit('ready', {provider: 'bankpay', amount: '25'});
    await deposit.sees('How much to deposit?');
    const at = performance.now();
    const pressed = (name: string): HTMLButtonElement => {
      const button = deposit.button(name);
      if (!button) throw new Error(`There is no button "${name}".`);
      return button;
    };
    tap(pressed('Review'), at);
    await deposit.sees('Check your deposit');
    tap(pressed('Deposit $'), at + 200);
    expect(page.events('service-submit')).to.have.lengthOf(0);
    await deposit.sees('Check your deposit');
    tap(pressed('Deposit $'), at + 1000);
    await deposit.sees('$25.00 deposited');
    expect(page.events('service-submit')).to.have.lengthOf(1);
  });
});
