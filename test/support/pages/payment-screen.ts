/** In the browser tests: a deposit or a withdrawal by bank link, as its user makes it. */
import type {Action} from '#src/contract/access.js';
import '#src/elements/deposit/service-deposit.js';
import '#src/elements/withdraw/service-withdraw.js';
import {enBankpay} from '#src/locale/en-bankpay.js';
import {enForm} from '#src/locale/en-form.js';
import {enPayment} from '#src/locale/en-payment.js';
import {enShell} from '#src/locale/en-shell.js';
import {fill} from '#src/locale/words.js';
import {openFlow, Screen, type Opened, type Opening} from './screen.ts';

const PROFILE = {
  firstName: 'Robin',
  lastName: 'Ellis',
  email: 'robin@example.com',
  phone: '+1 206 555 4821',
} as const;

/** The label of its field. */
export const CODE = fill(enForm.code, {digits: 6});

/** Words that differ between the two. */
const WORDS = {
  deposit: {
    choose: enShell.chooseDeposit,
    amount: enPayment.amountTitleDeposit,
    review: enPayment.reviewTitleDeposit,
    success: enPayment.successTitleDeposit,
    send: 'Deposit $',
  },
  withdraw: {
    choose: enShell.chooseWithdraw,
    amount: enPayment.amountTitleWithdraw,
    review: enPayment.reviewTitleWithdraw,
    success: enPayment.successTitleWithdraw,
    send: 'Withdraw $',
  },
} as const;

export class PaymentScreen extends Screen {
  get words(): (typeof WORDS)[Action] {
    return WORDS[this.element.localName === 'service-deposit' ? 'deposit' : 'withdraw'];
  }

  /** From the choice of a provider to the question for the amount. */
  async toAmount(provider: string = enShell.bankpay): Promise<void> {
    await this.press(provider);
    await this.sees(this.words.amount);
  }

  /** From the question for an amount to the last look at it. */
  async enter(amount: string): Promise<void> {
    await this.sees(this.words.amount);
    await this.fill('Amount', amount);
    await this.press(enPayment.review);
  }

  async toReview(amount: string): Promise<void> {
    await this.toAmount();
    await this.enter(amount);
    await this.sees(this.words.review);
  }

  /** Of a new user, on the first screen of the bank provider. */
  async fillProfile(): Promise<void> {
    await this.sees(enBankpay.profileTitle);
    for (const name of ['firstName', 'lastName', 'email', 'phone'] as const) {
      await this.fill(enForm[name], PROFILE[name]);
    }
    await this.press(enPayment.continue);
  }

  /** Of the message that the bank provider sends. */
  async enterCode(code = '000000'): Promise<void> {
    await this.sees(enForm.codeTitle);
    await this.fill(CODE, code);
    await this.press(enForm.confirmCode);
  }

  async openBank(): Promise<void> {
    await this.sees(enBankpay.linkTitle);
    await this.press(enBankpay.linkStart);
    await this.sees(enBankpay.bankTitle);
  }

  /** A new user, from the profile to the bank's page. */
  async toBank(): Promise<void> {
    await this.fillProfile();
    await this.enterCode();
    await this.openBank();
  }

  /** The press that sends money. */
  send(): Promise<void> {
    return this.press(this.words.send);
  }

  /** All the way to the sent payment. */
  async pay(amount: string): Promise<void> {
    await this.toReview(amount);
    await this.send();
  }

  succeeds(amount: string): Promise<void> {
    return this.sees(fill(this.words.success, {amount}));
  }
}

export function openPayment(action: Action, opening: Opening): Promise<Opened<PaymentScreen>> {
  return openFlow(`service-${action}`, PaymentScreen, opening);
}
