/**
 * The elements in each engine, for users with low or no vision. gallery.e2e.ts covers all screens.
 */
import {expect} from '@open-wc/testing';
import '#src/define.js';
import {words} from '../support/harness/words.ts';
import {
  Deposit,
  openDeposit,
  place,
  until,
  type Deposit as Screen,
} from '../support/pages/deposit.ts';
import {access, make, page} from '../support/pages/page.ts';
import {control} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';
import {fill} from '#src/locale/words.js';

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

/** Screens on which engines differ: a list, a form with errors, a summary, an end. */
const SCREENS: readonly [title: string, reach: Reach][] = [
  ['the choices', async () => opened('ready', words.chooseDeposit)],
  [
    'the profile with errors',
    async () => {
      const deposit = await onboarding('none', 'Set up bank transfers');
      await deposit.press('Continue');
      await deposit.reads(words.firstNameMissing);
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
  ['a declined payment', async () => paid('10.03', words.rejectedTitleDeposit)],
];

/** Buttons and links in a sentence would be exempt (WCAG 2.5.8), but no screen has one. */
function targets({element}: Screen): {name: string; width: number; height: number}[] {
  const found = element.shadowRoot?.querySelectorAll('button, a, input') ?? [];
  return Array.from(found, one => {
    const {width, height} = one.getBoundingClientRect();
    return {name: one.textContent?.trim() ?? '', width, height};
  });
}

for (const [title, reach] of SCREENS) {
  describe(`the screen with ${title}`, () => {
    for (const scheme of ['light', 'dark']) {
      it(`is accessible in ${scheme} mode`, async () => {
        const deposit = await reach();
        deposit.element.setAttribute('color-scheme', scheme);
        await deposit.element.updateComplete;
        for (const root of [document, deposit.element.shadowRoot])
          for (const animation of root?.getAnimations() ?? []) animation.finish();
        await expect(deposit.element).to.be.accessible();
      });
    }

    it('has one heading, 24 px targets, 16 px inputs, and a label for each field', async () => {
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

const OTHERS = [
  ['service-withdraw', 'ready'],
  ['service-kyc', 'kyc-pending'],
  ['service-signup', 'signup'],
  ['service-terms', 'terms-pending'],
] as const;

for (const [tag, scenario] of OTHERS) {
  it(`${tag} is accessible once the user can act`, async () => {
    const element = page.add(make(tag, access(await session(scenario))));
    await until(
      () => element.matches(':state(ready)'),
      () => `${tag} to be ready`,
    );
    await expect(element).to.be.accessible();
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
    it(`${label}: the browser can autofill it as ${autocomplete}`, async () => {
      const deposit = await onboarding('none', 'Set up bank transfers');
      const input = deposit.field(label);
      expect([input.getAttribute('autocomplete'), input.inputMode, input.type]).to.deep.equal([
        autocomplete,
        inputmode,
        type,
      ]);
    });
  }

  it('6-digit code: one field accepts a code that is autofilled or pasted', async () => {
    const deposit = await onboarding('unconfirmed', words.codeTitle);
    const input = deposit.field('6-digit code');
    expect([input.getAttribute('autocomplete'), input.inputMode]).to.deep.equal([
      'one-time-code',
      'numeric',
    ]);
    deposit.type('6-digit code', ' 000-000 ');
    await deposit.press('Confirm');
    await deposit.sees('Link your bank');
  });

  it('Amount: a decimal keyboard and no autofill', async () => {
    const {deposit} = await openDeposit();
    await deposit.toAmount();
    const input = deposit.field('Amount');
    expect([input.getAttribute('autocomplete'), input.inputMode]).to.deep.equal(['off', 'decimal']);
  });

  it('show what is wrong if they are invalid, and the error summary gets the focus', async () => {
    const deposit = await onboarding('none', 'Set up bank transfers');
    deposit.type('First name', 'Ada');
    await deposit.press('Continue');
    await deposit.reads(words.lastNameMissing);
    await until(
      () => deposit.summaryHasFocus(),
      () => 'the focus',
    );
    expect(deposit.field('Last name').getAttribute('aria-invalid')).to.equal('true');
    expect(deposit.said('alert')).to.equal(words.summary);
  });
});

describe('screen reader announcements', () => {
  it('use two live regions that exist from the start and are never replaced', async () => {
    const deposit = new Deposit(page.add(make('service-deposit', access(await session()))));
    await deposit.element.updateComplete;
    const regions = (): (Element | null | undefined)[] =>
      ['status', 'alert'].map(role => deposit.element.shadowRoot?.querySelector(`[role=${role}]`));
    const first = regions();
    expect(first.every(Boolean)).to.equal(true);
    await deposit.pay('25');
    await deposit.is('success');
    expect(regions().every((region, at) => region === first[at])).to.equal(true);
    expect(deposit.said('status')).to.equal(
      `${words.successTitleDeposit}. ${fill(words.successTextDeposit, {amount: '$25.00'})}`,
    );
    expect(deposit.said('alert')).to.equal('');
  });

  it('report that a payment failed and that no money has moved', async () => {
    const deposit = await paid('10.03', words.rejectedTitleDeposit);
    expect(deposit.said('alert')).to.equal(
      `${words.rejectedTitleDeposit}. ${words.notMovedDeposit}`,
    );
  });
});
