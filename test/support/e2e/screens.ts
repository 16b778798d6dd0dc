/** Every screen of a deposit, and how a user gets there. */
import type {Page} from 'playwright/test';
import type {ScenarioName} from '../../../demo/partner/scenarios.ts';
import {fetchAs} from './bodies.ts';
import {isFramed} from './frames.ts';
import {pickAsset, WRONG_CODE, type Money} from './money.ts';
import {words} from './words.ts';

export interface Screen {
  readonly name: string;
  readonly scenario: ScenarioName;
  readonly heading: string;
  /** Before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly reach?: (deposit: Money) => Promise<void>;
}

const choose = (deposit: Money) => deposit.choose();
const pay = (amount: string) => (deposit: Money) => deposit.pay(amount);
const toCode = async (deposit: Money) => {
  await deposit.choose();
  await deposit.fillProfile();
  await deposit.button(words.continue).click();
  await deposit.shows(words.codeTitle);
};
const toLink = async (deposit: Money) => {
  await toCode(deposit);
  await deposit.enterCode();
  await deposit.shows(words.linkTitle);
};
const toBank = async (deposit: Money) => {
  await toLink(deposit);
  await deposit.openBank();
};
/** A service that takes its time. */
const hold = (pattern: string) => (page: Page) => page.route(pattern, () => {});
const cut = (pattern: string) => (page: Page) => page.route(pattern, route => route.abort());

/** Another element in its place, on which the page's own code is not listening. */
async function again(deposit: Money, attributes: Readonly<Record<string, string>> = {}) {
  const {token, baseUrl} = deposit.user.session;
  await deposit.element.evaluate(
    (element, given) => {
      const other = document.createElement('service-deposit');
      for (const [name, value] of Object.entries(given)) other.setAttribute(name, value);
      element.replaceWith(other);
    },
    {
      ...(isFramed() && {isolation: 'frame'}),
      'base-url': baseUrl,
      'session-token': token,
      ...attributes,
    },
  );
}

/** In the list of gates. */
const startGate = (deposit: Money, gate: string) =>
  deposit.button(`${words.gateStart}: ${gate}`).click();

/** A crypto deposit of a user who is a participant. */
const payCrypto =
  (amount: string, ...pair: readonly [asset: string, network: string] | readonly []) =>
  async (deposit: Money) => {
    await deposit.choose(words.crypto);
    await pickAsset(deposit, ...pair);
    await deposit.enter(amount);
    await deposit.submit.click();
  };
const answerAddress = (change: object) => (page: Page) =>
  page.route('**/embed/v1/deposits', async route => {
    const answer = await fetchAs(route);
    await route.fulfill({json: {...((await answer.json()) as object), ...change}});
  });

const CRYPTO_SCREENS: readonly Screen[] = [
  {
    name: 'crypto-participant',
    scenario: 'new-user',
    heading: words.participantTitle,
    reach: deposit => deposit.choose(words.crypto),
  },
  {
    name: 'crypto-participant-flaws',
    scenario: 'new-user',
    heading: words.participantTitle,
    async reach(deposit) {
      await deposit.choose(words.crypto);
      await deposit.button(words.continue).click();
    },
  },
  {
    name: 'crypto-in-review',
    scenario: 'new-user',
    heading: words.inReviewTitle,
    async reach(deposit) {
      await deposit.user.change({crypto: 'in-review'});
      // The first element may have read ahead what it was before.
      await again(deposit, {'session-token': await deposit.user.freshToken()});
      await deposit.choose(words.crypto);
    },
  },
  {
    name: 'crypto-no-assets',
    scenario: 'ready',
    heading: words.noAssetsTitle,
    before: page => page.route('**/crypto/assets', route => route.fulfill({json: {assets: []}})),
    reach: deposit => deposit.choose(words.crypto),
  },
  {
    name: 'crypto-assets',
    scenario: 'ready',
    heading: words.pickTitle,
    reach: deposit => deposit.choose(words.crypto),
  },
  {
    name: 'crypto-picked',
    scenario: 'ready',
    heading: words.pickTitle,
    async reach(deposit) {
      await deposit.choose(words.crypto);
      await deposit.option(/^USDC/).check();
      await deposit.option(/^Polygon/).check();
    },
  },
  {
    name: 'crypto-review',
    scenario: 'ready',
    heading: words.reviewTitleDeposit,
    async reach(deposit) {
      await deposit.choose(words.crypto);
      await pickAsset(deposit);
      await deposit.enter('25');
    },
  },
  {
    name: 'crypto-address',
    scenario: 'ready',
    heading: 'Send USDC on Polygon',
    reach: payCrypto('10.24'),
  },
  {
    name: 'crypto-address-memo',
    scenario: 'ready',
    heading: 'Send USDC on Stellar',
    reach: payCrypto('10.24', 'USDC', 'Stellar'),
  },
  {
    name: 'crypto-copy-by-hand',
    scenario: 'ready',
    heading: 'Send USDC on Polygon',
    before: page =>
      page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', {value: undefined})),
    async reach(deposit) {
      await payCrypto('10.24')(deposit);
      await deposit.button(words.copyAddress).click();
    },
  },
  {
    name: 'crypto-expired',
    scenario: 'ready',
    heading: words.expiredAddressTitle,
    before: answerAddress({expiresIn: 0}),
    reach: payCrypto('10.24'),
  },
  {
    name: 'crypto-seen',
    scenario: 'ready',
    heading: words.pendingTitleDeposit,
    async before(page) {
      await answerAddress({stage: 'seen'})(page);
      await cut('**/embed/v1/transactions/**')(page);
    },
    reach: payCrypto('10.24'),
  },
  {
    name: 'crypto-unsafe',
    scenario: 'ready',
    heading: words.unsafeTitle,
    async before(page) {
      await answerAddress({address: undefined})(page);
      await cut('**/embed/v1/transactions/**')(page);
    },
    reach: payCrypto('10.24'),
  },
];

export const SCREENS: readonly Screen[] = [
  ...CRYPTO_SCREENS,
  {
    name: 'loading',
    scenario: 'kyc-pending',
    heading: words.depositTitle,
    before: hold('**/token/validate'),
  },
  {name: 'choices', scenario: 'ready', heading: words.chooseDeposit},
  {name: 'profile', scenario: 'new-user', heading: words.profileTitle, reach: choose},
  {
    name: 'profile-flaws',
    scenario: 'new-user',
    heading: words.profileTitle,
    async reach(deposit) {
      await deposit.choose();
      await deposit.button(words.continue).click();
    },
  },
  {name: 'code', scenario: 'new-user', heading: words.codeTitle, reach: toCode},
  {
    name: 'code-rejected',
    scenario: 'new-user',
    heading: words.codeTitle,
    async reach(deposit) {
      await toCode(deposit);
      await deposit.enterCode(WRONG_CODE);
    },
  },
  {name: 'link', scenario: 'new-user', heading: words.linkTitle, reach: toLink},
  {
    name: 'link-failed',
    scenario: 'new-user',
    heading: words.linkTitle,
    async reach(deposit) {
      await toBank(deposit);
      await deposit.atBank('Fail the link');
    },
  },
  {
    name: 'link-closed',
    scenario: 'new-user',
    heading: words.linkTitle,
    async reach(deposit) {
      await toBank(deposit);
      await deposit.atBank('Close');
    },
  },
  {
    name: 'bank',
    scenario: 'new-user',
    heading: words.bankTitle,
    async reach(deposit) {
      await toBank(deposit);
      await deposit.bank.getByRole('button', {name: 'Approve'}).waitFor();
    },
  },
  {
    name: 'accounts',
    scenario: 'new-user',
    heading: words.accountTitleDeposit,
    async reach(deposit) {
      await toBank(deposit);
      for (const box of await deposit.bank.getByRole('checkbox').all()) await box.check();
      await deposit.atBank('Approve');
    },
  },
  {name: 'amount', scenario: 'ready', heading: words.amountTitleDeposit, reach: choose},
  {
    name: 'amount-flaw',
    scenario: 'ready',
    heading: words.amountTitleDeposit,
    async reach(deposit) {
      await deposit.choose();
      await deposit.enter('1,000');
    },
  },
  {
    name: 'review',
    scenario: 'ready',
    heading: words.reviewTitleDeposit,
    reach: deposit => deposit.review('25'),
  },
  {
    name: 'sending',
    scenario: 'ready',
    heading: words.sendingTitleDeposit,
    before: hold('**/embed/v1/deposits'),
    reach: pay('25'),
  },
  {
    name: 'checking',
    scenario: 'ready',
    heading: words.checkingTitle,
    before: cut('**/embed/v1/{deposits,transactions/*}'),
    reach: pay('25'),
  },
  {
    name: 'pending',
    scenario: 'ready',
    heading: words.pendingTitleDeposit,
    before: cut('**/embed/v1/transactions/**'),
    reach: pay('10.09'),
  },
  {name: 'success', scenario: 'ready', heading: '$1,234.50 deposited', reach: pay('1234.50')},
  {name: 'failed', scenario: 'ready', heading: words.failedTitleDeposit, reach: pay('10.01')},
  {name: 'rejected', scenario: 'ready', heading: words.rejectedTitle, reach: pay('10.03')},
  {name: 'mismatch', scenario: 'ready', heading: words.mismatchTitle, reach: pay('10.04')},
  {name: 'not-booked', scenario: 'ready', heading: words.notBookedTitle, reach: pay('10.12')},
  {name: 'blocked-at-submit', scenario: 'ready', heading: words.blockedTitle, reach: pay('10.05')},
  {name: 'gated-at-submit', scenario: 'ready', heading: words.gatedTitle, reach: pay('10.06')},
  {name: 'blocked', scenario: 'geo-blocked', heading: words.blockedTitle},
  {
    name: 'gates',
    scenario: 'all-gates-pending',
    heading: words.gatedTitle,
    async reach(deposit) {
      await deposit.user.change({gates: {'not-suspended': true}});
      await again(deposit, {'session-token': await deposit.user.freshToken()});
    },
  },
  {
    name: 'gates-begun',
    scenario: 'all-gates-pending',
    heading: words.gatedTitle,
    async reach(deposit) {
      await deposit.user.change({gates: {'not-suspended': true}});
      await again(deposit, {'session-token': await deposit.user.freshToken()});
      await startGate(deposit, words.terms);
      await deposit.button(words.back).click();
      await startGate(deposit, words.emailVerify);
      await deposit.button(words.checkAgain).click();
    },
  },
  {
    name: 'gates-in-review',
    scenario: 'kyc-pending',
    heading: words.gatedTitle,
    async reach(deposit) {
      await deposit.user.change({kyc: 'pending'});
      await startGate(deposit, words.kyc);
      await deposit.button(words.back).click();
    },
  },
  {
    name: 'gate-kyc',
    scenario: 'kyc-pending',
    heading: words.kycDetailsTitle,
    reach: deposit => startGate(deposit, words.kyc),
  },
  {
    name: 'gate-terms',
    scenario: 'terms-pending',
    heading: words.termsTitle,
    reach: deposit => startGate(deposit, words.terms),
  },
  {
    name: 'gate-missing',
    scenario: 'terms-pending',
    heading: words.networkTitle,
    before: cut('**/*terms-flow*'),
    reach: deposit => startGate(deposit, words.terms),
  },
  {name: 'suspended', scenario: 'suspended', heading: words.notSuspended},
  {name: 'denied', scenario: 'all-denied', heading: words.deniedDepositTitle},
  {
    name: 'unavailable',
    scenario: 'ready',
    heading: words.unavailableTitle.replace('{provider}', words.cashpay),
    reach: deposit => deposit.choose(words.cashpay),
  },
  {
    name: 'fallback',
    scenario: 'crypto-denied',
    heading: words.amountTitleDeposit,
    reach: deposit => again(deposit, {provider: 'crypto'}),
  },
  {
    name: 'expired',
    scenario: 'ready',
    heading: words.expiredTitle,
    async reach(deposit) {
      // The first element needs no other token by now: the next one is ours.
      await deposit.shows(words.chooseDeposit);
      await deposit.user.change({nextToken: {lifetime: -60}});
      await again(deposit, {'session-token': await deposit.user.freshToken()});
    },
  },
  {name: 'invalid', scenario: 'bad-signature', heading: words.invalidTitle},
  {name: 'unregistered', scenario: 'unregistered-origin', heading: words.originTitle},
  {
    name: 'unreachable',
    scenario: 'ready',
    heading: words.networkTitle,
    before: cut('**/token/validate'),
  },
];
