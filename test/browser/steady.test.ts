/**
 * The screen while the user can only wait: a short wait does not change the screen, and nothing
 * flickers.
 */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {LONG} from '#src/elements/flow/pace/long-wait.js';
import {HOLD, KEEP} from '#src/elements/flow/pace/pacing.js';
import {words} from '../support/harness/words.ts';
import {clock} from '../support/pages/clock.ts';
import {TRANSACTIONS} from '../support/pages/crypto-screen.ts';
import {network, type Held} from '../support/pages/network.ts';
import {later, page} from '../support/pages/page.ts';
import {openPayment, type PaymentScreen} from '../support/pages/payment-screen.ts';

const inline = {way: 'inline'} as const;

before(() => clock.stop(HOLD, KEEP, LONG));

/** The headings that the user sees from now on, each once. */
function headings({root}: PaymentScreen): readonly string[] {
  const seen: string[] = [];
  const look = (): void => {
    const text = root.querySelector('h2')?.textContent ?? '';
    if (seen.at(-1) !== text) seen.push(text);
  };
  look();
  new MutationObserver(look).observe(root, {subtree: true, childList: true, characterData: true});
  return seen;
}

const steps = (): readonly string[] =>
  page.events('service-step-change').map(({detail}) => detail.to);

const pressed = ({root}: PaymentScreen): string =>
  root.querySelector('.pressed')?.textContent?.trim() ?? '';

/** The position and size of the Back button and of the step. */
const header = ({root}: PaymentScreen): readonly string[] =>
  ['.back', '.where'].map(selector => {
    const box = root.querySelector(selector)?.getBoundingClientRect();
    const top = root.querySelector('.root')?.getBoundingClientRect().top ?? 0;
    return box ? [box.left, box.top - top, box.width, box.height].join() : `no ${selector}`;
  });

/** The position of the line of Back and the step, even if the line is empty. */
const line = ({root}: PaymentScreen): string => {
  const box = root.querySelector('.where')?.getBoundingClientRect();
  const top = root.querySelector('.root')?.getBoundingClientRect().top ?? 0;
  return box ? `${box.top - top}, ${box.height} px high` : 'no line';
};

/** The element's height in CSS pixels, after it has stopped growing. */
const height = ({root}: PaymentScreen): number => {
  const surface = root.querySelector<HTMLElement>('.root');
  for (const animation of surface?.getAnimations() ?? []) animation.finish();
  return surface?.offsetHeight ?? 0;
};

const headingTop = ({root}: PaymentScreen): number | undefined => {
  const [top, heading] = ['.root', 'h2'].map(
    selector => root.querySelector(selector)?.getBoundingClientRect().top,
  );
  return top === undefined || heading === undefined ? undefined : heading - top;
};

/** Before a choice, the data that it needs may be prefetched. */
async function choices(): Promise<{readonly screen: PaymentScreen; readonly held: Held}> {
  const held = network.hold(PATHS.bankpayAccounts);
  const {screen} = await openPayment('deposit', inline);
  await screen.shows(words.chooseDeposit);
  await screen.is('ready');
  return {screen, held};
}

async function review(amount = '25'): Promise<PaymentScreen> {
  const {screen} = await openPayment('deposit', {...inline, attributes: {provider: 'bankpay'}});
  await screen.enter(amount);
  await screen.shows(words.reviewTitleDeposit);
  return screen;
}

async function until(holds: () => boolean, screen: PaymentScreen): Promise<void> {
  await screen.until(holds, ({text}) => `something else than "${text}"`);
}

describe('the header', () => {
  it('keeps its line from the skeleton to the review, and the outcome’s heading stays in place', async () => {
    const {screen, held} = await choices();
    await screen.choose();
    await until(() => steps().includes('preparing'), screen);
    clock.pass(HOLD);
    await screen.shows(words.bankpay);
    const before = line(screen);
    expect(before).to.contain('32 px high');
    held.release();
    await until(() => steps().includes('entering'), screen);
    clock.pass(KEEP);
    await screen.enter('25');
    expect(line(screen)).to.equal(before);
    await screen.shows(words.reviewTitleDeposit);
    expect(line(screen)).to.equal(before);
    // A final status would replace the pending screen at once.
    const status = network.hold(TRANSACTIONS);
    await screen.send();
    await screen.shows(words.pendingTitleDeposit);
    expect(line(screen)).to.equal('no line');
    const top = headingTop(screen);
    status.release();
    await screen.comesTo(words.successTitleDeposit);
    expect(line(screen)).to.equal('no line');
    expect(headingTop(screen)).to.equal(top);
  });

  it('has its line before anything has loaded if the page prefers a provider', async () => {
    const validation = network.hold(PATHS.validate);
    const {screen} = await openPayment('deposit', {
      ...inline,
      attributes: {provider: 'bankpay'},
    });
    await until(() => screen.count('.skeleton') > 2, screen);
    const before = line(screen);
    const top = headingTop(screen);
    validation.release();
    await screen.shows(words.amountTitleDeposit);
    expect(line(screen)).to.equal(before);
    expect(headingTop(screen)).to.equal(top);
  });
});

describe('the height', () => {
  it('of the skeleton equals that of the loaded screen, so that the page below does not move', async () => {
    const validation = network.hold(PATHS.validate);
    const {screen} = await openPayment('deposit', {
      ...inline,
      attributes: {provider: 'bankpay'},
    });
    await until(() => screen.count('.skeleton') > 2, screen);
    const before = height(screen);
    // A height counts once it has been painted.
    await new Promise(done => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
    validation.release();
    await screen.shows(words.amountTitleDeposit);
    expect(height(screen)).to.equal(before);
  });

  it('never shrinks during a payment', async () => {
    const {screen, held} = await choices();
    const heights = [height(screen)];
    const look = async (): Promise<void> => {
      heights.push(height(screen));
      // Only a height that the user has seen counts.
      await new Promise(requestAnimationFrame);
    };
    await screen.choose();
    await until(() => steps().includes('preparing'), screen);
    clock.pass(HOLD);
    await screen.shows(words.bankpay);
    await look();
    held.release();
    await until(() => steps().includes('entering'), screen);
    clock.pass(KEEP);
    await screen.shows(words.amountTitleDeposit);
    await look();
    await screen.enter('25');
    await screen.shows(words.reviewTitleDeposit);
    await look();
    const order = network.hold(PATHS.deposits);
    await screen.send();
    await until(() => screen.states().join() === 'submitting', screen);
    clock.pass(HOLD);
    await screen.shows(words.sendingTitleDeposit);
    await look();
    // Holds the status, because a final one would be shown at once.
    network.hold(TRANSACTIONS);
    order.release();
    await until(() => steps().includes('pending'), screen);
    clock.pass(KEEP);
    await screen.shows(words.pendingTitleDeposit);
    await look();
    expect(heights).to.deep.equal(heights.toSorted((one, other) => one - other));
  });

  it('shrinks to that of the receipt at the end', async () => {
    const screen = await review();
    const status = network.hold(TRANSACTIONS);
    await screen.send();
    await screen.shows(words.pendingTitleDeposit);
    const before = height(screen);
    status.release();
    await screen.comesTo(words.successTitleDeposit);
    expect(height(screen)).to.be.below(before);
  });
});

describe('a short wait', () => {
  it('shows no screen of its own: the pressed row stays marked until the amount is ready', async () => {
    const {screen, held} = await choices();
    const seen = headings(screen);
    await screen.choose();
    await until(() => steps().includes('preparing'), screen);
    expect(pressed(screen)).to.contain(words.bankpay);
    expect(screen.count('.choice:not([aria-disabled])')).to.equal(0);
    expect(screen.states()).to.deep.equal(['loading']);
    held.release();
    await screen.shows(words.amountTitleDeposit);
    expect(seen).to.deep.equal([words.chooseDeposit, words.amountTitleDeposit]);
    expect(screen.root.activeElement?.getAttribute('part')).to.equal('title');
    expect(screen.count('.pressed, [aria-disabled]')).to.equal(0);
  });

  it('sends one request, however often the button is pressed', async () => {
    const screen = await review();
    const held = network.hold(PATHS.deposits);
    const submit = screen.root.querySelector<HTMLElement>('button.primary');
    for (let times = 0; times < 20; times++) submit?.click();
    await until(() => screen.states().join() === 'submitting', screen);
    for (let times = 0; times < 20; times++) submit?.click();
    expect(pressed(screen)).to.contain('$25.00');
    held.release();
    await until(() => ['pending', 'success'].includes(screen.states().join()), screen);
    expect(network.count(PATHS.deposits)).to.equal(1);
    expect(steps().filter(step => step === 'sending')).to.have.lengthOf(1);
  });

  it('ignores clicks on the screen that is about to change', async () => {
    const screen = await review();
    const held = network.hold(PATHS.deposits);
    await screen.send();
    await until(() => screen.states().join() === 'submitting', screen);
    screen.root.querySelector<HTMLElement>('.back')?.click();
    held.release();
    await until(() => steps().includes('pending'), screen);
    expect(steps().at(-1)).to.not.equal('entering');
  });
});

describe('a longer wait', () => {
  it('shows a screen with a Back button long enough to be read, and notifies the page at once', async () => {
    const {screen, held} = await choices();
    const seen = headings(screen);
    await screen.choose();
    await until(() => steps().includes('preparing'), screen);
    clock.pass(HOLD);
    await screen.shows(words.bankpay);
    expect(screen.count('.skeleton')).to.be.above(2);
    expect(await screen.buttons()).to.deep.equal([words.back]);
    held.release();
    await until(() => steps().includes('entering'), screen);
    await later();
    expect(screen.states()).to.deep.equal(['ready']);
    expect(seen.at(-1)).to.equal(words.bankpay);
    clock.pass(KEEP);
    await screen.shows(words.amountTitleDeposit);
    expect(seen).to.deep.equal([words.chooseDeposit, words.bankpay, words.amountTitleDeposit]);
    expect(screen.root.activeElement?.getAttribute('part')).to.equal('title');
  });

  it('keeps Back and the step in place', async () => {
    const screen = await review();
    const held = network.hold(PATHS.deposits);
    const before = header(screen);
    await screen.send();
    await until(() => screen.states().join() === 'submitting', screen);
    expect(header(screen)).to.deep.equal(before);
    clock.pass(HOLD);
    await screen.shows(words.sendingTitleDeposit);
    expect(header(screen)).to.deep.equal(before);
    expect(screen.count('.back[aria-disabled=true]')).to.equal(1);
    network.hold(TRANSACTIONS);
    held.release();
    await until(() => steps().includes('pending'), screen);
    expect(header(screen)).to.deep.equal(before);
    clock.pass(KEEP);
    await screen.shows(words.pendingTitleDeposit);
  });

  it('keeps Back and the step in place while a form is sent', async () => {
    const {screen} = await openPayment('deposit', {...inline, scenario: 'new-user'});
    await screen.choose();
    await screen.shows(words.profileTitle);
    const before = header(screen);
    const held = network.hold(PATHS.bankpayProfile);
    await screen.enterProfile();
    await until(() => screen.states().join() === 'submitting', screen);
    expect(header(screen)).to.deep.equal(before);
    expect(pressed(screen)).to.equal(words.continue);
    held.release();
    await screen.shows(words.codeTitle);
  });

  it('is explained in text after 8 seconds, also for screen readers', async () => {
    const {screen} = await choices();
    await screen.choose();
    await until(() => steps().includes('preparing'), screen);
    clock.pass(LONG);
    await until(() => screen.root.querySelector('.note')?.textContent === words.working, screen);
    expect((await screen.look()).status).to.equal(words.working);
  });
});
