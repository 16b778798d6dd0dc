/**
 * The browser's Back button on an element with `history`: one press goes back one screen, and no
 * history entry is left over.
 */
import {expect} from '@open-wc/testing';
import '#src/define.js';
import {PATHS} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {network} from '../support/pages/network.ts';
import {later} from '../support/pages/page.ts';
import {openPayment, type PaymentScreen} from '../support/pages/payment-screen.ts';
import {until} from '../support/pages/deposit.ts';

/** The state that the page's router keeps in its own history entry. */
const OWN = {position: 7, path: 'deposit'};
const address = location.href;

/** The page's router, with the Back and Forward events that it has received. */
let heard: unknown[] = [];
const router = ({state}: PopStateEvent): void => {
  heard.push(state);
};

const isOurs = (): boolean =>
  (history.state as object | null) !== null && 'serviceEmbed' in history.state;

const entry = (ours: boolean): Promise<void> =>
  until(
    () => isOurs() === ours,
    () => `${ours ? 'our' : 'the page’s own'} entry, not ${JSON.stringify(history.state)}`,
  );

function hasActed(value: boolean): void {
  Object.defineProperty(navigator, 'userActivation', {
    value: {hasBeenActive: value},
    configurable: true,
  });
}

/** A history entry that the page's router recognizes, and one before it. */
beforeEach(() => {
  history.pushState({...OWN, position: 6}, '');
  history.pushState(OWN, '');
  heard = [];
  addEventListener('popstate', router);
  // Counts as activation by the user, because a script presses the buttons.
  hasActed(true);
});

afterEach(async () => {
  document.body.replaceChildren();
  await entry(false);
  removeEventListener('popstate', router);
  Reflect.deleteProperty(navigator, 'userActivation');
  history.replaceState(null, '', address);
});

async function deposit(attributes = {}): Promise<PaymentScreen> {
  const {screen} = await openPayment('deposit', {
    way: 'inline',
    attributes: {history: '', ...attributes},
  });
  await screen.shows(words.chooseDeposit);
  return screen;
}

async function atAmount(): Promise<PaymentScreen> {
  const screen = await deposit();
  await screen.choose();
  await screen.shows(words.amountTitleDeposit);
  await entry(true);
  return screen;
}

/**
 * Every event that the router gets has the page's address and a state that the router recognizes.
 */
function staysWhereItIs(): void {
  expect(location.href).to.equal(address);
  for (const state of heard) expect(state).to.deep.include(OWN);
}

/** After one press of Back, the router goes to the previous entry. */
async function leavesByOnePress(): Promise<void> {
  await entry(false);
  expect(history.state).to.deep.equal(OWN);
  heard = [];
  history.back();
  await until(
    () => heard.length === 1,
    () => 'the router to hear of it',
  );
  expect(heard).to.deep.equal([{...OWN, position: 6}]);
}

describe('the browser’s Back', () => {
  it('goes back from the amount to the choices without moving the page’s router', async () => {
    const screen = await atAmount();
    expect(location.href).to.equal(address);
    expect(history.state).to.deep.include(OWN);
    history.back();
    await screen.shows(words.chooseDeposit);
    staysWhereItIs();
    await leavesByOnePress();
  });

  it('goes back screen by screen with a single history entry', async () => {
    const screen = await atAmount();
    const {length} = history;
    await screen.enter('25');
    await screen.shows(words.reviewTitleDeposit);
    expect(history.length).to.equal(length);
    history.back();
    await screen.shows(words.amountTitleDeposit);
    await entry(true);
    expect(history.length).to.equal(length);
    history.back();
    await screen.shows(words.chooseDeposit);
    staysWhereItIs();
    await leavesByOnePress();
  });

  it('leaves no history entry after the end of a payment', async () => {
    const screen = await atAmount();
    await screen.enter('25');
    await screen.shows(words.reviewTitleDeposit);
    await screen.send();
    await screen.comesTo(words.successTitleDeposit);
    await leavesByOnePress();
  });

  it('leaves no history entry after Back on the screen', async () => {
    const screen = await atAmount();
    await screen.press(words.back);
    await screen.shows(words.chooseDeposit);
    await leavesByOnePress();
  });

  it('leaves no history entry when the element is removed', async () => {
    const screen = await atAmount();
    screen.element.remove();
    await leavesByOnePress();
  });

  it('does nothing while a payment is being sent', async () => {
    // Registered before the element's listener: in Firefox and WebKit, a later listener does not
    // get the event.
    let moves = 0;
    const moved = (): void => {
      moves += 1;
    };
    addEventListener('popstate', moved, true);
    const screen = await atAmount();
    await screen.enter('25');
    await screen.shows(words.reviewTitleDeposit);
    const held = network.hold(PATHS.deposits);
    await screen.send();
    await until(
      () => screen.states().join() === 'submitting',
      () => 'a submit',
    );
    history.back();
    await until(
      () => moves === 2,
      () => 'Back, and forward again',
    );
    removeEventListener('popstate', moved, true);
    expect(isOurs()).to.equal(true);
    expect(screen.states()).to.deep.equal(['submitting']);
    held.release();
    await screen.comesTo(words.successTitleDeposit);
    expect(network.count(PATHS.deposits)).to.equal(1);
    await leavesByOnePress();
  });

  it('keeps the page’s entry if the page navigates in the meantime', async () => {
    const screen = await atAmount();
    history.pushState({position: 8, path: 'done'}, '', '?done');
    screen.element.remove();
    await later();
    await later();
    expect(history.state).to.deep.equal({position: 8, path: 'done'});
    expect(heard).to.deep.equal([]);
    history.replaceState(history.state, '', address);
  });

  it('goes back in the element that last opened a screen with a Back button, then in the other', async () => {
    const first = await atAmount();
    const second = await deposit();
    await second.choose();
    await second.shows(words.amountTitleDeposit);
    const {length} = history;
    history.back();
    await second.shows(words.chooseDeposit);
    await entry(true);
    expect(history.length).to.equal(length);
    await first.shows(words.amountTitleDeposit);
    history.back();
    await first.shows(words.chooseDeposit);
    await leavesByOnePress();
  });

  it('gets an entry only after a user action, because browsers skip other entries', async () => {
    hasActed(false);
    const {screen} = await openPayment('deposit', {
      way: 'inline',
      attributes: {history: '', provider: 'bankpay'},
    });
    await screen.shows(words.amountTitleDeposit);
    await later();
    expect(isOurs()).to.equal(false);
    hasActed(true);
    dispatchEvent(new KeyboardEvent('keydown'));
    await entry(true);
    history.back();
    await screen.shows(words.chooseDeposit);
    await leavesByOnePress();
  });

  it('gets no entry without the history attribute', async () => {
    const {screen} = await openPayment('deposit', {way: 'inline'});
    await screen.shows(words.chooseDeposit);
    const {length} = history;
    await screen.choose();
    await screen.shows(words.amountTitleDeposit);
    await later();
    expect(history.length).to.equal(length);
    expect(history.state).to.deep.equal(OWN);
  });

  it('follows the history attribute when the page sets and removes it', async () => {
    const {screen} = await openPayment('deposit', {way: 'inline'});
    await screen.shows(words.chooseDeposit);
    await screen.choose();
    await screen.shows(words.amountTitleDeposit);
    screen.element.setAttribute('history', '');
    await entry(true);
    screen.element.removeAttribute('history');
    await leavesByOnePress();
  });
});
