/** The address of a crypto deposit: shown, copied by hand, scanned, expired and renewed. */
import {expect} from '@open-wc/testing';
import {generate} from 'lean-qr/nano';
import {PATHS} from '#src/contract/paths.js';
import {EXPIRING, QUIET} from '../support/harness/payment.ts';
import {words} from '../support/harness/words.ts';
import {withClipboard} from '../support/pages/clipboard.ts';
import {clock} from '../support/pages/clock.ts';
import {
  answersTo,
  ON_POLYGON,
  openCrypto,
  payCrypto,
  sentIds,
  SLOW,
  TRANSACTIONS,
  type CryptoScreen,
} from '../support/pages/crypto-screen.ts';
import {decided} from '../support/pages/decided.ts';
import {json, network} from '../support/pages/network.ts';
import {later, page} from '../support/pages/page.ts';
import {booked, control} from '../support/sandbox/sandbox-control.ts';

const TIME_LEFT = words.expiresIn.replace('{time}', '');

/** The address has expired, according to the service's first answer. */
async function runOut() {
  const opened = await payCrypto(EXPIRING);
  await opened.screen.shows(words.expiredAddressTitle);
  return opened;
}

async function announces(screen: CryptoScreen, text: string): Promise<void> {
  await screen.until(
    ({status}) => status === text,
    ({status}) => `"${text}" to be announced, not "${status}"`,
  );
}

describe('the address of a crypto deposit', () => {
  it('is selected if the clipboard rejects it, with a note on how to continue', () =>
    withClipboard('refuses', async () => {
      const {screen} = await payCrypto(QUIET);
      await screen.shows(ON_POLYGON);
      await screen.press(words.copyAddress);
      await announces(screen, words.copyByHand);
      const notes = [...screen.root.querySelectorAll('.address .note')];
      expect(notes.map(note => note.textContent)).to.deep.equal([words.copyByHand]);
      expect(getSelection()?.toString()).to.equal(screen.address());
      expect(screen.address()).to.match(/^0x/);
    }));

  it('has a QR code that encodes the payment URI exactly, with a quiet zone, dark on light', async () => {
    const answers = answersTo();
    const {screen} = await payCrypto(QUIET);
    screen.element.setAttribute('color-scheme', 'dark');
    await screen.shows(ON_POLYGON);
    await screen.until(
      () => screen.count('svg[role=img]') === 1,
      () => 'the code',
    );
    const code = screen.root.querySelector('svg[role=img]')!;
    expect(code.getAttribute('aria-label')).to.include('USDC on Polygon');
    const [{address, uri = ''} = {}] = answers;
    expect(uri).to.include(`address=${address}`);
    const expected = generate(uri);
    const {size} = expected;
    expect(code.getAttribute('viewBox')).to.equal(`-4 -4 ${size + 8} ${size + 8}`);
    const path = code.querySelector('path')!;
    const modules = (isDark: (x: number, y: number) => boolean): readonly string[] =>
      Array.from({length: size}, (_, y) =>
        Array.from({length: size}, (__, x) => (isDark(x, y) ? '#' : '.')).join(''),
      );
    expect(modules((x, y) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5)))).to.deep.equal(
      modules((x, y) => expected.get(x, y)),
    );
    expect(getComputedStyle(code).colorScheme).to.equal('dark');
    expect(getComputedStyle(path).fill).to.equal('rgb(0, 0, 0)');
    const {backgroundColor} = getComputedStyle(code.parentElement!);
    expect(backgroundColor).to.equal('rgb(255, 255, 255)');
    const wallet = screen.root.querySelector('a');
    expect(wallet?.textContent).to.equal(words.openWallet);
    expect(wallet?.getAttribute('href')).to.equal(uri);
  });

  decided('is removed when it expires; a new one is paid and booked once', async () => {
    // The address has expired at the service, which does not answer. The page counts the time
    // itself.
    const counting = network.change(PATHS.deposits, {expiresIn: 59});
    const looks = network.hold(TRANSACTIONS);
    const {screen, user} = await openCrypto();
    await control(user, {pace: 0});
    await screen.toCryptoReview(EXPIRING);
    await screen.send();
    await screen.shows(ON_POLYGON);
    const first = screen.address();
    expect(first).to.match(/^0x/);
    await screen.reads(`${TIME_LEFT}0:5`);
    expect(screen.waysToSend()).to.be.above(1);
    screen.root.querySelector<HTMLElement>('.copy button')?.focus();
    clock.pass(59_000);
    await screen.shows(words.expiredAddressTitle);
    expect(screen.root.activeElement?.localName).to.equal('h2');
    await announces(screen, words.expiredAddressTitle);
    expect(screen.waysToSend()).to.equal(0);
    expect((await screen.look()).text).not.to.include(first);

    counting.end();
    await control(user, {pace: SLOW});
    await screen.press(words.renewAddress);
    await screen.shows(ON_POLYGON);
    expect(screen.address()).to.match(/^0x/);
    expect(screen.address()).not.to.equal(first);
    await control(user, {settle: true});
    looks.release();
    await screen.succeeds(`$${EXPIRING}`);
    const [order, ...others] = sentIds();
    expect(others).to.deep.equal([order]);
    expect(await booked(user)).to.deep.equal([`${EXPIRING} completed`]);
    expect(page.told('service-error')).to.deep.equal([]);
  });

  decided('stays expired, with an error, if the service rejects a new one', async () => {
    const {screen, user} = await runOut();
    const error = 'No address is free.';
    const refusing = network.answer(PATHS.deposits, () =>
      json({code: 'DEPOSIT_FAILED', error}, 409),
    );
    await screen.press(words.renewAddress);
    await screen.reads(`${words.notRenewed} ${error}`);
    await screen.shows(words.expiredAddressTitle);
    const {heading, text, alert} = await screen.look();
    expect(heading).to.equal(words.expiredAddressTitle);
    expect(alert).to.equal(`${words.notRenewed} ${error}`);
    expect(text).not.to.include(words.notMovedDeposit);
    const [told] = page.told('service-error');
    expect(told).to.include({code: 'DEPOSIT_FAILED', message: error});
    refusing.end();
    await screen.press(words.renewAddress);
    await screen.succeeds(`$${EXPIRING}`);
    expect(await booked(user)).to.deep.equal([`${EXPIRING} completed`]);
    expect(page.told('service-error')).to.have.lengthOf(1);
  });

  decided('is renewed by one request, however often the button is pressed', async () => {
    const {screen} = await runOut();
    await screen.pressTimes(words.renewAddress, 20);
    await screen.succeeds(`$${EXPIRING}`);
    expect(network.count(PATHS.deposits)).to.equal(2);
  });

  decided(
    'has no amount to copy if the coin’s value differs from the wallet’s currency',
    async () => {
      network.answer('/embed/', async ({init: {body}}, pass) => {
        const sent = typeof body === 'string' ? body.replaceAll('BTC', 'USDC') : undefined;
        const answer = await pass(sent);
        return json(JSON.parse((await answer.text()).replaceAll('USDC', 'BTC')), answer.status);
      });
      const {screen} = await payCrypto(QUIET, 'BTC', 'Polygon');
      await screen.shows('Send BTC on Polygon');
      await screen.reads(`$${QUIET} worth of BTC`);
      const buttons = await screen.buttons();
      expect(buttons).to.include(words.copyAddress);
      expect(buttons).not.to.include(words.copyAmount);
    },
  );

  decided('has its expiry announced only once, a minute before', async () => {
    // The user's clock is after the expiry, but the service's remaining time decides.
    network.change(PATHS.deposits, {expiresIn: 69, expiresAt: '2001-01-01T00:00:00Z'});
    network.hold(TRANSACTIONS);
    const {screen} = await openCrypto();
    await screen.toCryptoReview(QUIET);
    const said = screen.listen();
    await screen.send();
    await screen.reads(`${TIME_LEFT}1:0`);
    for (let second = 0; second < 15; second++) {
      clock.pass(1_000);
      await later();
    }
    await screen.reads(`${TIME_LEFT}0:`);
    expect(said).to.deep.equal([
      `status: ${words.addressSending}`,
      `status: ${ON_POLYGON}`,
      `status: ${words.expiresSoon}`,
    ]);
  });

  decided('stays while nothing arrives, and the page keeps polling the service', async () => {
    const {screen, user} = await payCrypto(QUIET);
    await screen.shows(ON_POLYGON);
    const address = screen.address();
    for (const times of [1, 2, 3]) {
      clock.pass(2_000);
      await screen.until(
        () => network.count(TRANSACTIONS) >= times,
        () => `question ${times}`,
      );
      // Waits for the answer.
      await later();
    }
    await screen.shows(ON_POLYGON);
    expect(screen.address()).to.equal(address);
    const stage = screen.root.querySelector('[aria-current=step]')?.textContent;
    expect(stage).to.include(words.stageWaiting);
    expect(await booked(user)).to.deep.equal([`${QUIET} pending`]);
  });

  decided('is removed if it expired during sleep, even offline', async () => {
    network.change(PATHS.deposits, {expiresIn: 300});
    const {screen} = await payCrypto(QUIET);
    await screen.shows(ON_POLYGON);
    await screen.reads(`${TIME_LEFT}4:5`);
    network.cut(TRANSACTIONS);
    clock.sleep(300_000);
    await screen.shows(words.expiredAddressTitle);
    expect(screen.waysToSend()).to.equal(0);
  });

  decided('shows the remaining time after sleep', async () => {
    network.change(PATHS.deposits, {expiresIn: 300});
    const {screen} = await payCrypto(QUIET);
    await screen.shows(ON_POLYGON);
    clock.sleep(120_000);
    await screen.reads(`${TIME_LEFT}2:5`);
  });

  decided(
    'is hidden behind a check if the service stops responding near the expiry, and comes back',
    async () => {
      network.change(PATHS.deposits, {expiresIn: 69});
      const {screen, user} = await payCrypto(QUIET);
      await screen.shows(ON_POLYGON);
      const address = screen.address();
      const cut = network.cut(TRANSACTIONS);
      clock.pass(20_000);
      await screen.shows(words.unheardTitle);
      await announces(screen, words.unheardTitle);
      expect(screen.waysToSend()).to.equal(0);
      await screen.reads(words.unheardText);
      // The check is the same order, so nothing is paid twice.
      cut.end();
      await screen.press(words.unheardCheck);
      await screen.shows(ON_POLYGON);
      expect(screen.address()).to.equal(address);
      const [order, ...others] = sentIds();
      expect(others).to.deep.equal([order]);
      expect(await booked(user)).to.deep.equal([`${QUIET} pending`]);
    },
  );

  decided('is removed once a payment is seen, so that the user does not pay twice', async () => {
    network.change(PATHS.deposits, {stage: 'seen'});
    network.hold(TRANSACTIONS);
    const {screen} = await payCrypto(QUIET);
    await screen.shows(words.pendingTitleDeposit);
    await screen.reads(words.stageConfirming);
    expect(screen.waysToSend()).to.equal(0);
  });
});
