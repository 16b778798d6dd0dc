/**
 * The behavior of every host, with any framework: one table of steps for all of `demo/pages/`.
 * `everyHost('vue')` in `vue.e2e.ts` runs it on `/hosts/vue/`, which `npm run hosts` has built.
 *
 * Such a page has, with these names:
 *
 * - the buttons `Deposit`, `Withdraw` and `Identity`: each puts its element into the page's only
 *   `<service-session>`, and removes the previous one. The page starts with the deposit;
 * - the button `Sign out` (`signOut()` of the session), which is then replaced by `Sign in`;
 * - the selects `Theme` (`auto`, `light`, `dark`) and `Language` (`en`, `de`), for
 *   `colorScheme` and `messages`;
 * - a `role="log"` with a line for each event: its name, then its detail as JSON.
 *
 * The page gets its tokens by `POST /session`, with the `userId` of the first answer from then on.
 * The fixture `problems` lists the violations: errors and warnings on the console.
 */
import type {Locator, Page} from 'playwright/test';
import type {ScenarioName} from '../../demo/partner/scenarios.ts';
import {PATHS} from '#src/contract/paths.js';
import {eventsOf, listenIn, violations} from '../support/e2e/heard.ts';
import {Kyc} from '../support/e2e/kyc.ts';
import {Money} from '../support/e2e/money.ts';
import {succeeds} from '../support/e2e/payment.ts';
import type {User} from '../support/e2e/service.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

/** The heading of the choices in the hosts' German texts. */
const GERMAN_CHOICE = 'Wie möchten Sie einzahlen?';

/** How often the page removes an element and creates another one. */
const CHANGES = 50;

class HostPage {
  readonly page: Page;
  readonly user: User;
  readonly deposit: Money;
  readonly withdrawal: Money;
  readonly kyc: Kyc;
  /** How often the page asked its backend for a token. */
  asked = 0;

  constructor(page: Page, user: User) {
    this.page = page;
    this.user = user;
    this.deposit = new Money(page, user, 'deposit');
    this.withdrawal = new Money(page, user, 'withdraw');
    this.kyc = new Kyc(page, user);
  }

  /** The page's backend gets this user's id, as if by a login. */
  async open(host: string): Promise<void> {
    const {page, user} = this;
    await listenIn(page);
    await page.route('**/session', route => {
      this.asked += 1;
      return route.continue({postData: JSON.stringify({userId: user.session.userId})});
    });
    await page.goto(`/hosts/${host}/`);
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', {name, exact: true}).click();
  }

  async pick(list: string, value: string): Promise<void> {
    await this.page.getByRole('combobox', {name: list, exact: true}).selectOption(value);
  }

  get log(): Locator {
    return this.page.getByRole('log');
  }
}

interface Step {
  readonly title: string;
  /** The default is `ready`. */
  readonly scenario?: ScenarioName;
  readonly take: (host: HostPage) => Promise<void>;
}

const STEPS: readonly Step[] = [
  {
    title: 'a deposit is booked, and the page gets the event',
    async take({page, deposit, user, log}) {
      await deposit.pay('25');
      await succeeds(deposit, '$25.00');
      expect(await user.booked()).toEqual(['25.00 completed']);
      await expect(log).toContainText(/service-deposit-success.*"amount":"25\.00"/);
      expect(await violations(page)).toEqual([]);
    },
  },
  {
    title: 'a user is verified, and the page gets the event',
    scenario: 'kyc-pending',
    async take(host) {
      await host.press('Identity');
      await host.kyc.verify();
      await host.kyc.comesTo(words.kycDoneTitle);
      await expect(host.log).toContainText(/service-kyc-success.*"completed"/);
    },
  },
  {
    title: 'a deposit, a withdrawal and an identity check share one session',
    async take(host) {
      const {deposit, withdrawal, kyc, user} = host;
      await deposit.shows(words.chooseDeposit);
      await host.press('Withdraw');
      await withdrawal.pay('10');
      await succeeds(withdrawal, '$10.00');
      await host.press('Identity');
      await kyc.shows(words.kycBeforeTitle);
      expect(await user.count('GET', PATHS.validate)).toBe(1);
      expect(host.asked).toBe(1);
    },
  },
  {
    title: 'the tokenProvider refreshes a session that expires, and the typed amount is kept',
    async take(host) {
      const {page, deposit} = host;
      await deposit.choose();
      await deposit.amount.fill('37.50');
      await page.clock.fastForward('10:00');
      await expect.poll(() => eventsOf(page, 'service-session-refreshed')).toHaveLength(1);
      expect(host.asked).toBe(2);
      await expect(deposit.amount).toHaveValue('37.50');
      await deposit.button(words.review).click();
      await deposit.submit.click();
      await succeeds(deposit, '$37.50');
    },
  },
  {
    title: 'fifty switches between elements leak no element, and validate nothing again',
    async take(host) {
      const {page, deposit, user} = host;
      await deposit.shows(words.chooseDeposit);
      const seen = await page.evaluateHandle(change, CHANGES);
      await deposit.shows(words.chooseDeposit);
      await expect
        .poll(async () => {
          await page.requestGC();
          return seen.evaluate(refs => refs.filter(ref => ref.deref() !== undefined).length);
        })
        // At most the current element and the previous one.
        .toBeLessThanOrEqual(2);
      expect(await user.count('GET', PATHS.validate)).toBe(1);
      expect(host.asked).toBe(1);
      await deposit.pay('25');
      await succeeds(deposit, '$25.00');
    },
  },
  {
    title: 'signing out ends the session for good, and signing in starts another one',
    async take(host) {
      const {page, deposit} = host;
      await deposit.shows(words.chooseDeposit);
      await host.press('Sign out');
      await deposit.says(words.signedOutTitle);
      await page.clock.fastForward('10:00');
      await deposit.says(words.signedOutTitle);
      expect(host.asked).toBe(1);
      await host.press('Sign in');
      await deposit.shows(words.chooseDeposit);
      expect(host.asked).toBe(2);
    },
  },
  {
    title: 'the page’s theme and texts reach the element',
    async take(host) {
      const {page, deposit} = host;
      await host.pick('Theme', 'dark');
      await expect(page.locator('service-deposit .root[data-scheme=dark]')).toBeVisible();
      await host.pick('Language', 'de');
      await deposit.shows(GERMAN_CHOICE);
      await host.pick('Language', 'en');
      await deposit.shows(words.chooseDeposit);
    },
  },
];

/** Registers the tests of one host. */
export function everyHost(name: string): void {
  test.describe(`/hosts/${name}/`, () => {
    for (const {title, scenario = 'ready', take} of STEPS)
      test(title, async ({page, newUser}) => {
        const host = new HostPage(page, await newUser(scenario));
        await host.open(name);
        await take(host);
      });
  });
}

/** Runs in the page. Switches between two elements and returns weak references to all of them. */
async function change(times: number): Promise<WeakRef<Element>[]> {
  const buttons = [...document.querySelectorAll('button')];
  const seen: WeakRef<Element>[] = [];
  for (let count = 0; count < times; count++) {
    for (const [name, tag] of [
      ['Withdraw', 'service-withdraw'],
      ['Deposit', 'service-deposit'],
    ] as const) {
      buttons.find(({textContent}) => textContent?.trim() === name)?.click();
      let element: Element | null = null;
      while (!(element = document.querySelector(tag))) {
        const {port1, port2} = new MessageChannel();
        const {promise, resolve} = Promise.withResolvers<Event>();
        // A timer would wait for the page's clock, which the test controls.
        port1.addEventListener('message', resolve);
        port1.start();
        port2.postMessage(undefined);
        await promise;
      }
      seen.push(new WeakRef(element));
    }
  }
  return seen;
}
