/** A deposit or a withdrawal as its user meets it: screens by their headings, controls by their names. */
import {expect, type FrameLocator, type Locator, type Page} from 'playwright/test';
import type {Action} from '#src/contract/access.js';
import {drawing} from './frames.ts';
import type {User} from './service.ts';
import {exactly, forAction, words, type ActionWords} from './words.ts';

export const RIGHT_CODE = '000000';
export const WRONG_CODE = '111111';

export const PROFILE = {
  [words.firstName]: 'Robin',
  [words.lastName]: 'Ellis',
  [words.email]: 'robin@example.com',
  [words.phone]: '+1 206 555 4821',
} as const;

/** On the crypto provider's screen of assets and networks. */
export async function pickAsset(
  deposit: Money,
  asset = 'USDC',
  network = 'Polygon',
): Promise<void> {
  await deposit.option(new RegExp(`^${asset}`)).check();
  await deposit.option(new RegExp(`^${network}`)).check();
  await deposit.button(words.continue).click();
}

export class Money {
  readonly page: Page;
  readonly user: User;
  readonly action: Action;
  /** The page's own, with its attributes, events and states. */
  readonly element: Locator;
  /** Where the screens are drawn. */
  readonly screen: Locator;
  readonly bank: FrameLocator;

  constructor(page: Page, user: User, action: Action = 'deposit') {
    this.page = page;
    this.user = user;
    this.action = action;
    this.element = page.locator(`service-${action}`);
    this.screen = drawing(this.element, action);
    this.bank = this.screen.frameLocator('iframe');
  }

  /** The words of this action, such as its `failedTitle`. */
  words(key: ActionWords): string {
    return words[forAction(this.action, key)];
  }

  heading(name: string): Locator {
    return this.screen.getByRole('heading', {name: exactly(name)});
  }

  button(name: string | RegExp): Locator {
    return this.screen.getByRole('button', {name});
  }

  option(name: RegExp): Locator {
    return this.screen.getByRole('radio', {name});
  }

  field(label: string): Locator {
    return this.screen.getByLabel(label, {exact: true});
  }

  text(text: string): Locator {
    return this.screen.getByText(text);
  }

  get amount(): Locator {
    return this.screen.getByLabel(/^Amount in/);
  }

  /** The button that sends money. */
  get submit(): Locator {
    return this.button(/^(Deposit|Withdraw) \$/);
  }

  get retry(): Locator {
    return this.button(words.tryAgain);
  }

  /** Of the page's own element, where no flow could begin, and so no frame either. */
  async says(heading: string): Promise<void> {
    await expect(this.element.getByRole('heading', {name: exactly(heading)})).toBeVisible();
  }

  async shows(heading: string): Promise<void> {
    await expect(this.heading(heading)).toBeVisible();
  }

  /** A screen that takes longer than a request does. */
  async comesTo(heading: string): Promise<void> {
    await expect(this.heading(heading)).toBeVisible({timeout: 15_000});
  }

  async choose(provider: string = words.bankpay): Promise<void> {
    await this.button(provider).click();
  }

  async fillProfile(profile: Readonly<Record<string, string>> = PROFILE): Promise<void> {
    for (const [label, value] of Object.entries(profile)) await this.field(label).fill(value);
  }

  async enterCode(code = RIGHT_CODE): Promise<void> {
    await this.field(words.code).fill(code);
    await this.button(words.confirmCode).click();
  }

  /** From the profile to the bank's page. */
  async onboard(): Promise<void> {
    await this.fillProfile();
    await this.button(words.continue).click();
    await this.shows(words.codeTitle);
    await this.enterCode();
    await this.openBank();
  }

  async openBank(): Promise<void> {
    await this.button(words.linkStart).click();
    await this.shows(words.bankTitle);
  }

  async atBank(button: 'Approve' | 'Close' | 'Fail the link'): Promise<void> {
    await this.bank.getByRole('button', {name: button}).click();
  }

  async enter(amount: string): Promise<void> {
    await this.shows(this.words('amountTitle'));
    await this.amount.fill(amount);
    await this.button(words.review).click();
  }

  /** For a user whose bank is linked: from the choice to the review. */
  async review(amount: string): Promise<void> {
    await this.choose();
    await this.enter(amount);
    await this.shows(this.words('reviewTitle'));
  }

  /** For a user whose bank is linked: up to the click that sends money. */
  async pay(amount: string): Promise<void> {
    await this.review(amount);
    await this.submit.click();
  }

  async succeeds(amount: string): Promise<void> {
    await this.comesTo(this.words('successTitle').replace('{amount}', amount));
  }

  /** The state that the page's styles see. */
  async is(state: string): Promise<void> {
    await expect(this.page.locator(`service-${this.action}:state(${state})`)).toHaveCount(1);
  }
}
