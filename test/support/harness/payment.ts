/** The steps of a deposit or a withdrawal, by bank link or from a wallet. */
import type {Action} from '#src/contract/access.js';
import {fill} from '#src/locale/words.js';
import {fillAll, pickCountry, withSteps, type FlowClass} from './flow.ts';
import {birthOf, forAction, words, type ActionWords} from './words.ts';

export const RIGHT_CODE = '000000';
export const WRONG_CODE = '111111';

export const PROFILE = {
  [words.firstName]: 'Robin',
  [words.lastName]: 'Ellis',
  [words.email]: 'robin@example.com',
  [words.phone]: '+1 206 555 4821',
} as const;

export const PARTICIPANT = {
  [words.firstName]: 'Robin',
  [words.lastName]: 'Ellis',
  ...birthOf('1990-04-23'),
} as const;

/**
 * An amount whose first address expires in the sandbox, after 6 s at the usual pace. The next
 * address is paid.
 */
export const EXPIRING = '10.23';
/**
 * An amount whose payment arrives late in the sandbox, after a minute at the usual pace. Tests use
 * a slow pace.
 */
export const QUIET = '10.24';

export type BankButton = 'Approve' | 'Close' | 'Fail the link';

export function paymentSteps<Base extends FlowClass>(Base: Base) {
  class Payment extends (Base as FlowClass) {
    /** True if the user has chosen coins to send from another wallet. */
    #sendsCoins = false;

    get action(): Action {
      return this.tag === 'service-withdraw' ? 'withdraw' : 'deposit';
    }

    /** A text of this action, such as its `failedTitle`. */
    words(key: ActionWords): string {
      return words[forAction(this.action, key)];
    }

    async choose(provider: string = words.bankpay): Promise<void> {
      this.#sendsCoins = provider === words.crypto;
      await this.press(provider);
    }

    /** From the choice of a provider to the amount. */
    async toAmount(provider?: string): Promise<void> {
      await this.choose(provider);
      await this.shows(this.words('amountTitle'));
    }

    async fillProfile(profile: Readonly<Record<string, string>> = PROFILE): Promise<void> {
      await fillAll(this, profile);
    }

    /** Fills the bank provider's first screen for a new user. */
    async enterProfile(title: string = words.profileTitle): Promise<void> {
      await this.shows(title);
      await this.fillProfile();
      await this.press(words.continue);
    }

    /** Enters the code that the bank provider sends. */
    async enterCode(code = RIGHT_CODE, title: string = words.codeTitle): Promise<void> {
      await this.shows(title);
      await this.fill(words.code, code);
      await this.press(words.confirmCode);
    }

    async openBank(): Promise<void> {
      await this.shows(words.linkTitle);
      await this.press(words.linkStart);
      await this.shows(words.bankTitle);
    }

    async atBank(button: BankButton): Promise<void> {
      await this.pressInside(button);
    }

    /** A new user, from the profile to the bank's page. */
    async onboard(): Promise<void> {
      await this.enterProfile();
      await this.enterCode();
      await this.openBank();
    }

    /** In the sandbox, the last name decides the result of the review. */
    async fillParticipant(change: Readonly<Record<string, string>> = {}): Promise<void> {
      await fillAll(this, {...PARTICIPANT, ...change});
      await pickCountry(this, words.country, 'US');
    }

    /** Fills the crypto provider's first screen for a new user. */
    async enterParticipant(): Promise<void> {
      await this.shows(words.participantTitle);
      await this.fillParticipant();
      await this.press(words.continue);
    }

    /** Picks an option on the crypto provider's screen of assets and networks. */
    async pickAsset(asset = 'USDC', network = 'Polygon'): Promise<void> {
      this.#sendsCoins = true;
      await this.check(asset);
      await this.check(network);
      await this.press(words.continue);
    }

    /** From the amount to the review. */
    async enter(amount: string): Promise<void> {
      await this.shows(this.words('amountTitle'));
      await this.fill(AMOUNT, amount);
      await this.press(words.review);
    }

    /** For a user whose bank is linked: from the choice to the review. */
    async review(amount: string): Promise<void> {
      await this.choose();
      await this.enter(amount);
      await this.shows(this.words('reviewTitle'));
    }

    /** Presses the button that sends money. */
    async send(): Promise<void> {
      const submit = fill(this.words('submit'), {amount: '$'});
      await this.press(this.#sendsCoins ? words.submitCrypto : submit);
    }

    /** For a user whose bank is linked: from the choice to the press that sends money. */
    async pay(amount: string): Promise<void> {
      await this.review(amount);
      await this.send();
    }

    async succeeds(amount: string): Promise<void> {
      await this.comesTo(this.words('successTitle'));
      await this.reads(amount);
    }
  }
  return withSteps(Base, Payment);
}

/** The beginning of the field's label, for any currency. */
const AMOUNT = fill(words.amount, {currency: ''}).trim();
