/** T10: text from outside is always shown to the user as text, and has no other effect. */
import {expect} from '@open-wc/testing';
import {PATHS, GEOFENCE_PATH} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {decided} from '../support/pages/decided.ts';
import {Deposit} from '../support/pages/deposit.ts';
import {HOSTILE_MARKUP} from '../support/inputs/hostile-markup.ts';
import {HOSTILE_STRINGS, REORDERING} from '../support/inputs/hostile-strings.ts';
import {json, network} from '../support/pages/network.ts';
import {access, make, page, type Attributes} from '../support/pages/page.ts';
import {session, type Session} from '../support/sandbox/session.ts';
import {base64url, partsOf, withSignature} from '../support/pages/tokens.ts';

/** The longest external text on a screen, and the space for our own words beside it. */
const LONGEST = 500;
const OWN_WORDS = 800;

let own: Session;
let dialogs = 0;
let opened = 0;
const alert = Reflect.get(window, 'alert');

before(async () => {
  own = await session();
  window.alert = () => void dialogs++;
});
after(() => {
  window.alert = alert;
});

/** Answers like a service whose user is ready. */
function answerAll(): void {
  const {iss, sub, gates, permissions} = partsOf(own.token).claims;
  const expiration = '2030-01-01T00:00:00Z';
  const account = {id: '1', bank: 'Bank', name: 'Checking', mask: '6789'};
  network.answer(PATHS.validate, () =>
    json({expiration, isvId: iss, userId: sub, gates, permissions}),
  );
  network.answer(GEOFENCE_PATH, () => json({eligible: true, stateCode: 'US-WA'}));
  network.answer(PATHS.wallet, () =>
    json({currency: 'USD', balance: '1.00', withdrawable: '1.00'}),
  );
  network.answer(PATHS.bankpayAccounts, () => json({accounts: [account]}));
}

/** Each element gets a different token, so that none shares another's session. */
function open(attributes: Attributes = {}): Deposit {
  const token = withSignature(own.token, base64url(`signature ${++opened}`));
  return new Deposit(
    page.add(make('service-deposit', {...access({...own, token}), ...attributes})),
  );
}

interface Sink {
  readonly title: string;
  /** The number of texts that one screen takes. The default is one. */
  readonly room?: number;
  /** Shows the texts on the screen of a new element. */
  readonly show: (...texts: readonly string[]) => Promise<Deposit>;
}

const SINKS: readonly Sink[] = [
  {
    title: 'the message of an error',
    async show(text) {
      network.answer(PATHS.deposits, () => json({code: 'bankpay_rejected', error: text}, 402));
      const deposit = open({provider: 'bankpay', amount: '25'});
      await deposit.press('Review');
      await deposit.press('Deposit $');
      await deposit.sees(words.rejectedTitleDeposit);
      return deposit;
    },
  },
  {
    title: 'the reasons of denials',
    room: 2,
    async show(first, second) {
      const {iss, sub, gates} = partsOf(own.token).claims;
      const denial = (text?: string) => ({granted: false, description: text, denyReason: text});
      const permissions = {'deposit-bankpay': denial(first), 'deposit-crypto': denial(second)};
      const expiration = '2030-01-01T00:00:00Z';
      network.answer(PATHS.validate, () =>
        json({expiration, isvId: iss, userId: sub, gates, permissions}),
      );
      const deposit = open();
      await deposit.sees(words.deniedDepositTitle);
      return deposit;
    },
  },
  {
    title: 'the reason of a geofence block, and an invalid state code',
    async show(text) {
      network.answer(GEOFENCE_PATH, () => json({eligible: false, stateCode: text, reason: text}));
      const deposit = open();
      await deposit.sees(words.blockedTitle);
      return deposit;
    },
  },
  {
    title: 'the name of an account',
    room: HOSTILE_STRINGS.length,
    show: (...texts) => showAccounts(texts.map(bank => ({bank, mask: '1234'}))),
  },
  {
    title: 'the digits of an account',
    room: HOSTILE_STRINGS.length,
    show: (...texts) => showAccounts(texts.map(mask => ({bank: 'Bank', mask}))),
  },
  {
    title: 'the hint of a phone number',
    async show(text) {
      network.answer(PATHS.bankpayAccounts, () => json({code: 'user_unconfirmed', error: ''}, 409));
      network.answer(PATHS.bankpayResend, () => json({phoneHint: text, retryAfter: 0}));
      const deposit = open({provider: 'bankpay'});
      await deposit.sees(words.codeTitle);
      return deposit;
    },
  },
];

async function showAccounts(given: readonly {bank: string; mask: string}[]): Promise<Deposit> {
  const accounts = given.map((account, index) => ({...account, id: `${index}`, name: ''}));
  network.answer(PATHS.bankpayAccounts, () => json({accounts}));
  const deposit = open({provider: 'bankpay'});
  await deposit.sees(words.accountTitleDeposit);
  return deposit;
}

/** A value that the screen isolates. It cannot contain a character that ends its isolation. */
const ISOLATED = /\u2068([^\p{Bidi_Control}]*)\u2069/gu;

/**
 * The text as shown on a screen: shortened, on one line, and without characters that reorder or
 * hide text.
 */
function shown(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Counts the elements, except the ids of a failure, because those appear whenever their part has
 * loaded.
 */
function elements({element}: Deposit): number {
  return element.shadowRoot?.querySelectorAll(':not(.ids, .ids *)').length ?? 0;
}

/**
 * Splits the texts into lists of that length, and fills up the last one. A screen for only a few
 * texts is at the end of a flow, so each such screen gets every fourth text. Screens with lists get
 * all texts.
 */
function inTurns(room: number, place: number): string[][] {
  const texts = HOSTILE_STRINGS.filter((_, index) => room > 2 || index % 4 === place % 4);
  const turns = [];
  for (let from = 0; from < texts.length; from += room) {
    const turn = texts.slice(from, from + room);
    turns.push([...turn, ...Array.from({length: room - turn.length}, () => 'usual words')]);
  }
  return turns;
}

for (const [index, {title, room = 1, show}] of SINKS.entries()) {
  decided(`shows as text, whatever it contains: ${title}`, async function () {
    this.timeout(120_000);
    answerAll();
    const usual = elements(await show(...Array.from({length: room}, () => 'usual words')));
    for (const texts of inTurns(room, index)) {
      const deposit = await show(...texts);
      const screen = deposit.text();
      const name = JSON.stringify(texts.map(text => text.slice(0, 60)));
      expect(elements(deposit), name).to.equal(usual);
      for (const text of texts)
        expect(screen.toWellFormed().split(shown(text)), text).to.have.lengthOf.above(1);
      expect(screen.length, name).to.be.below((room + 1) * LONGEST + OWN_WORDS);
      expect(REORDERING.test(screen.replace(ISOLATED, '$1')), name).to.equal(false);
      deposit.element.remove();
    }
    expect(dialogs).to.equal(0);
  });
}

decided('external text in events is limited in length', async () => {
  answerAll();
  const text = 'a'.repeat(10_000);
  for (const {show} of SINKS) {
    answerAll();
    await show(text, text);
  }
  const refusal = {code: text, error: text, permission: text, pending_gates: [text]};
  network.answer(PATHS.deposits, () => json(refusal, 403));
  const deposit = open({provider: 'bankpay', amount: '25'});
  answerAll();
  await deposit.press('Review');
  await deposit.press('Deposit $');
  await deposit.is('error');
  for (const {type, detail} of page.events()) {
    // Each gate and each permission has two texts.
    const most = type === 'service-access' ? 13 * 2 * LONGEST + 2_500 : 2_500;
    expect(JSON.stringify(detail ?? '').length, type).to.be.below(most);
  }
});

decided('the page’s own messages are shown as text, whatever they contain', async () => {
  answerAll();
  const deposit = open();
  await deposit.is('ready');
  const usual = elements(deposit);
  for (const text of HOSTILE_STRINGS) {
    deposit.element.messages = {bankpay: text, chooseDeposit: text, bankpayDeposit: text};
    await deposit.element.updateComplete;
    expect(elements(deposit)).to.equal(usual);
    expect(deposit.heading()).to.equal(text.replace(/\s+/g, ' ').trim());
  }
  expect(dialogs).to.equal(0);
});

/** Splits the markup into lists of that length, and fills up the last one. */
function markupIn(length: number): string[][] {
  const lists: string[][] = [];
  for (let from = 0; from < HOSTILE_MARKUP.length; from += length) {
    const list = HOSTILE_MARKUP.slice(from, from + length);
    lists.push([...list, ...Array.from({length: length - list.length}, () => 'usual words')]);
  }
  return lists;
}

it('8,000 pieces of markup in responses are shown as text', async () => {
  expect(HOSTILE_MARKUP).to.have.lengthOf.above(7_301);
  answerAll();
  const room = 1_000;
  const accounts = (texts: readonly string[]) =>
    showAccounts(texts.map((bank, index) => ({bank, mask: texts[room - 1 - index] ?? ''})));
  const usual = elements(await accounts(Array.from({length: room}, () => 'usual words')));
  for (const texts of markupIn(room)) {
    const deposit = await accounts(texts);
    expect(elements(deposit)).to.equal(usual);
    const screen = deposit.text();
    const missing = texts.filter(text => screen.split(shown(text)).length < 3);
    expect(missing).to.deep.equal([]);
    deposit.element.remove();
  }
  expect(dialogs).to.equal(0);
});

it('8,000 pieces of markup in the page’s own messages are shown as text', async () => {
  answerAll();
  const deposit = open();
  await deposit.is('ready');
  const usual = elements(deposit);
  for (const [title = '', choice = '', more = ''] of markupIn(3)) {
    deposit.element.messages = {chooseDeposit: title, bankpay: choice, bankpayDeposit: more};
    await deposit.element.updateComplete;
    if (elements(deposit) !== usual) throw new Error(`${title} ${choice} ${more}`);
    expect(deposit.heading() === title.replace(/\s+/g, ' ').trim(), title).to.equal(true);
    expect(deposit.text().includes(choice.replace(/\s+/g, ' ').trim()), choice).to.equal(true);
  }
  expect(dialogs).to.equal(0);
});

it('the amount field keeps any input unchanged', async () => {
  answerAll();
  const deposit = open({provider: 'bankpay'});
  await deposit.sees(words.amountTitleDeposit);
  const usual = elements(deposit);
  // A single-line field drops line breaks.
  for (const text of HOSTILE_STRINGS.filter(one => !/[\r\n]/.test(one))) {
    deposit.type('Amount', text);
    await deposit.element.updateComplete;
    expect(deposit.field('Amount').value === text).to.equal(true);
    expect(elements(deposit)).to.equal(usual);
  }
});
