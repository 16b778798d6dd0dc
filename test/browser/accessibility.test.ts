/** Every screen of a deposit that can be reached quickly, for people who do not see it, or not well. */
import {expect} from '@open-wc/testing';
import {BANKPAY_ACCOUNTS, DEPOSITS, GEOFENCE, VALIDATE} from '#src/contract/paths.js';
import {
  Deposit,
  openDeposit,
  place,
  until,
  type Deposit as Screen,
} from '../support/pages/deposit.ts';
import {json, network} from '../support/pages/network.ts';
import {access, make, page} from '../support/pages/page.ts';
import {control} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

type Reach = () => Promise<Screen>;

async function opened(scenario: string, heading: string): Promise<Screen> {
  const {deposit} = await openDeposit(scenario);
  await deposit.sees(heading);
  return deposit;
}

async function paid(amount: string, heading: string): Promise<Screen> {
  const {deposit} = await openDeposit();
  await deposit.pay(amount);
  await deposit.sees(heading);
  return deposit;
}

async function onboarding(stage: string, heading: string): Promise<Screen> {
  const own = await session('new-user');
  await control(own, {bankpay: stage});
  const deposit = await place({...access(own), provider: 'bankpay'});
  await deposit.sees(heading);
  return deposit;
}

const SCREENS: readonly [title: string, reach: Reach][] = [
  ['the choices', async () => opened('ready', 'How would you like to pay in?')],
  [
    'the choices while they are confirmed',
    async () => {
      network.hold(VALIDATE);
      return opened('ready', 'How would you like to pay in?');
    },
  ],
  [
    'the skeleton',
    async () => {
      network.hold(BANKPAY_ACCOUNTS);
      const deposit = await opened('ready', 'How would you like to pay in?');
      await deposit.choose('Bank transfer');
      await deposit.sees('Deposit');
      return deposit;
    },
  ],
  ['the profile', async () => onboarding('none', 'Set up bank transfers')],
  [
    'the profile with flaws',
    async () => {
      const deposit = await onboarding('none', 'Set up bank transfers');
      await deposit.press('Continue');
      await deposit.reads('Please fill this in.');
      return deposit;
    },
  ],
  ['the code', async () => onboarding('unconfirmed', 'Enter the code')],
  ['the link', async () => onboarding('confirmed', 'Link your bank')],
  [
    'two accounts',
    async () => {
      const account = {id: '1', bank: 'Bank', name: 'Checking', mask: '6789'};
      network.answer(BANKPAY_ACCOUNTS, () => json({accounts: [account, {...account, id: '2'}]}));
      const {deposit} = await openDeposit('ready', {provider: 'bankpay'});
      await deposit.sees('Which account should pay?');
      return deposit;
    },
  ],
  [
    'the amount',
    async () => {
      const {deposit} = await openDeposit();
      await deposit.toAmount();
      return deposit;
    },
  ],
  [
    'the amount with a flaw',
    async () => {
      const {deposit} = await openDeposit();
      await deposit.toAmount();
      await deposit.press('Review');
      await deposit.reads('Enter an amount such as 25.00');
      return deposit;
    },
  ],
  [
    'the review',
    async () => {
      const {deposit} = await openDeposit();
      await deposit.toReview('25');
      return deposit;
    },
  ],
  [
    'a payment under way',
    async () => {
      network.hold(DEPOSITS);
      return paid('25', 'Sending your deposit');
    },
  ],
  ['a pending payment', async () => paid('10.09', 'Your deposit is on its way')],
  ['a completed payment', async () => paid('25', '$25.00 deposited')],
  ['a failed payment', async () => paid('10.01', 'Your deposit didn’t go through')],
  ['a declined payment', async () => paid('10.03', 'Your bank declined this payment')],
  [
    'a lost answer',
    async () => {
      network.answer(DEPOSITS, () => Response.error());
      network.hold('/embed/v1/transactions/');
      return paid('25', 'We’re checking your payment');
    },
  ],
  ['a block at submit', async () => paid('10.05', 'Not available where you are')],
  ['missing gates', async () => opened('all-gates-pending', 'Your account is suspended')],
  ['one missing gate', async () => opened('kyc-pending', 'Before you continue')],
  ['denials', async () => opened('all-denied', 'Deposits aren’t available to you')],
  ['a placeholder', async () => opened('cashpay-only', 'Cash isn’t available yet')],
  ['a block at open', async () => opened('geo-blocked', 'Not available where you are')],
  ['an invalid session', async () => opened('bad-signature', 'This session can’t be used')],
  ['an unregistered page', async () => opened('unregistered-origin', 'This page isn’t registered')],
  [
    'a service that is not there',
    async () => {
      network.answer(GEOFENCE, () => Response.error());
      return opened('ready', 'The service can’t be reached');
    },
  ],
  [
    'no configuration',
    async () => {
      const deposit = await place({});
      await deposit.sees('This part of the page isn’t set up yet');
      return deposit;
    },
  ],
];

/** Buttons and links in the run of a sentence are exempt (WCAG 2.5.8); we have none. */
function targets({element}: Screen): {name: string; width: number; height: number}[] {
  const found = element.shadowRoot?.querySelectorAll('button, a, input') ?? [];
  return Array.from(found, one => {
    const {width, height} = one.getBoundingClientRect();
    return {name: one.textContent?.trim() ?? '', width, height};
  });
}

for (const [title, reach] of SCREENS) {
  describe(`the screen of ${title}`, () => {
    for (const scheme of ['light', 'dark']) {
      it(`is accessible, ${scheme}`, async () => {
        const deposit = await reach();
        deposit.element.colorScheme = scheme;
        await deposit.element.updateComplete;
        await Promise.all(document.getAnimations().map(async animation => animation.finish()));
        await expect(deposit.element).to.be.accessible();
      });
    }

    it('has one heading, targets of 24 px, inputs of 16 px, labels beside their fields', async () => {
      const deposit = await reach();
      const root = deposit.element.shadowRoot;
      expect(root?.querySelectorAll('h2')).to.have.lengthOf(1);
      expect(root?.querySelectorAll('[role=status]')).to.have.lengthOf(1);
      expect(root?.querySelectorAll('[role=alert]')).to.have.lengthOf(1);
      for (const {name, width, height} of targets(deposit)) {
        expect(Math.min(width, height), name).to.be.at.least(24);
      }
      for (const input of root?.querySelectorAll('input') ?? []) {
        expect(Number.parseFloat(getComputedStyle(input).fontSize)).to.be.at.least(16);
        expect(input.labels, input.name).to.have.lengthOf(1);
        expect(input.form?.contains(input), input.name).to.equal(true);
      }
      const ids = [...(root?.querySelectorAll('[id]') ?? [])].map(({id}) => id);
      expect(new Set(ids).size).to.equal(ids.length);
      for (const described of root?.querySelectorAll('[aria-describedby]') ?? []) {
        for (const id of described.getAttribute('aria-describedby')?.split(' ') ?? []) {
          expect(ids).to.include(id);
        }
      }
    });
  });
}

describe('the fields', () => {
  const FIELDS: readonly [label: string, autocomplete: string, inputmode: string, type: string][] =
    [
      ['First name', 'given-name', 'text', 'text'],
      ['Last name', 'family-name', 'text', 'text'],
      ['Email address', 'email', 'email', 'email'],
      ['Mobile number', 'tel', 'tel', 'tel'],
    ];
  for (const [label, autocomplete, inputmode, type] of FIELDS) {
    it(`${label}: the browser may fill it in as ${autocomplete}`, async () => {
      const deposit = await onboarding('none', 'Set up bank transfers');
      const input = deposit.field(label);
      expect([input.getAttribute('autocomplete'), input.inputMode, input.type]).to.deep.equal([
        autocomplete,
        inputmode,
        type,
      ]);
    });
  }

  it('6-digit code: one field that takes a code from the phone or a paste', async () => {
    const deposit = await onboarding('unconfirmed', 'Enter the code');
    const input = deposit.field('6-digit code');
    expect([input.getAttribute('autocomplete'), input.inputMode]).to.deep.equal([
      'one-time-code',
      'numeric',
    ]);
    deposit.type('6-digit code', ' 000-000 ');
    await deposit.press('Confirm');
    await deposit.sees('Link your bank');
  });

  it('Amount: a decimal keyboard, and nothing is filled in', async () => {
    const {deposit} = await openDeposit();
    await deposit.toAmount();
    const input = deposit.field('Amount');
    expect([input.getAttribute('autocomplete'), input.inputMode]).to.deep.equal(['off', 'decimal']);
  });

  it('that is flawed takes the focus, and says what is wrong', async () => {
    const deposit = await onboarding('none', 'Set up bank transfers');
    deposit.type('First name', 'Ada');
    await deposit.press('Continue');
    await deposit.reads('Please fill this in.');
    await until(
      () => deposit.fieldHasFocus('Last name'),
      () => 'the focus',
    );
    expect(deposit.field('Last name').getAttribute('aria-invalid')).to.equal('true');
    expect(deposit.said('alert')).to.equal('Please check what you entered.');
  });
});

describe('what is said aloud', () => {
  it('comes by two live regions that are there from the start and stay the same', async () => {
    const deposit = new Deposit(page.add(make('service-deposit', access(await session()))));
    await deposit.element.updateComplete;
    const regions = (): (Element | null | undefined)[] =>
      ['status', 'alert'].map(role => deposit.element.shadowRoot?.querySelector(`[role=${role}]`));
    const first = regions();
    expect(first.every(Boolean)).to.equal(true);
    await deposit.pay('25');
    await deposit.is('success');
    expect(regions().every((region, at) => region === first[at])).to.equal(true);
    expect(deposit.said('status')).to.equal('$25.00 deposited');
    expect(deposit.said('alert')).to.equal('');
  });

  it('says that a payment failed, and that no money has moved', async () => {
    const deposit = await paid('10.03', 'Your bank declined this payment');
    expect(deposit.said('alert')).to.equal('Your bank declined this payment. No money has moved.');
  });
});
