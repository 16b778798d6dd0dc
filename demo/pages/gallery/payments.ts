/** The screens of a payment, by state machine step. A step without a screen is a compile error. */
import {nothing, type TemplateResult} from 'lit';
import type {Action, Gate, Provider} from '#src/contract/access.js';
import type {Order} from '#src/contract/payments.js';
import {createUi as createBankpay} from '#src/elements/bankpay/bankpay-ui.js';
import {createUi as createCrypto} from '#src/elements/crypto/crypto-ui.js';
import {adoptStyles} from '#src/elements/adopt-styles.js';
import {reportStyles} from '#src/elements/form/report-styles.js';
import {languageOf} from '#src/elements/language.js';
import {sessionNote, noticeWords} from '#src/elements/notices/notices.js';
import type {CreateUi} from '#src/elements/payment/payment-flow.js';
import {paymentScreen} from '#src/elements/payment/payment-screens.js';
import {paymentStyles} from '#src/elements/payment/payment-styles.js';
import {fallbackNote} from '#src/elements/shell-views.js';
import type {Journey, Need, PaymentState} from '#src/flows/payment-state.js';
import {enPayment} from '#src/locale/en-payment.js';
import type {ShellWords} from '#src/locale/words.js';
import type {BankpayNeed} from '#src/providers/bankpay.js';
import type {CryptoNeed} from '#src/providers/crypto.js';
import type {ProviderWithFlow} from '#src/providers/table.js';
import {details} from '#src/styles/details.js';
import {formStyles} from '#src/styles/form.js';
import type {GalleryScreen, GalleryScreens} from './gallery-element.ts';
import {checklist} from './gates.ts';
import * as sample from './samples.ts';

/** A state without the fields that all states share. */
type Bare<N, A> =
  PaymentState<N, A> extends infer S ? (S extends S ? Omit<S, keyof Journey> : never) : never;

interface More {
  readonly action?: Action;
  readonly draft?: Journey['draft'];
  readonly total?: number;
  /** Seconds in this state. */
  readonly elapsed?: number;
  readonly gates?: readonly Gate[];
  /** The user has only one provider, so there is no way back from it. */
  readonly alone?: boolean;
  readonly note?: (words: ShellWords) => TemplateResult | typeof nothing;
  readonly ended?: boolean;
  readonly act?: GalleryScreen['act'];
}

function drawnBy<N extends Need, A>(provider: Provider, createUi: CreateUi<N, A>) {
  return (bare: Bare<N, A>, more: More = {}): GalleryScreen => {
    const {action = 'deposit', draft = {}, total = 2, gates = [], act} = more;
    const state = {action, provider, draft, total, confirmed: [], ...bare} as PaymentState<N, A>;
    return {
      flow: action,
      ...(act && {act}),
      begin(element) {
        adoptStyles(element, details, formStyles, reportStyles, paymentStyles);
        const ui = createUi(element, sample.nothingHappens);
        return shell => {
          const words = {...noticeWords(shell, undefined), ...enPayment};
          return paymentScreen(state, {
            action,
            language: languageOf(element),
            elapsed: more.elapsed ?? 0,
            words,
            ui,
            actions: ACTIONS,
            gates,
            checklist: checklist(),
            leave: more.alone ? undefined : sample.nothingHappens,
            note: more.note?.(shell) ?? nothing,
            renew: more.ended
              ? sessionNote(
                  ui.own?.sendsElsewhere === true && state.step === 'pending',
                  sample.nothingHappens,
                  words,
                )
              : nothing,
          });
        };
      },
    };
  };
}

const ACTIONS = {
  send: sample.nothingHappens,
  confirm: sample.nothingHappens,
  prepare: sample.nothingHappens,
  submit: sample.nothingHappens,
  close: sample.nothingHappens,
};

const bank = drawnBy('bankpay', createBankpay);
const crypto = drawnBy('crypto', createCrypto);

const ordered = (amount = '25.00') => ({
  order: sample.order(amount),
  currency: 'USD',
  funds: sample.FUNDS,
});
const inCrypto = (order: Order = sample.cryptoOrder(), funds = sample.ASSETS) => ({
  order,
  currency: 'USD',
  funds,
});
const asking = {step: 'asking', problem: undefined, flaws: []} as const;
const failed = (error: ReturnType<typeof sample.refused>, gates: readonly Gate[] = []) =>
  bank({step: 'failed', error, ...ordered('10.01')}, {gates});

const STELLAR = `G${'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.repeat(2).slice(0, 55)}`;
const MEMO = {
  address: STELLAR,
  memo: '48213377',
  uri: `web+stellar:pay?destination=${STELLAR}&amount=10.24&asset_code=USDC&asset_issuer=${STELLAR}&memo=48213377`,
};
const ADDRESS = '0x3fA1bC5D7e90aB12Cd34EF56a7B8c9D0e1F23456';

const SHARED = {
  preparing: {preparing: bank({step: 'preparing'})},
  unprepared: {unprepared: bank({step: 'unprepared', error: sample.LOST})},
  // By need. See below.
  asking: {},
  answering: {
    'profile-busy': bank(
      {
        step: 'answering',
        need: {kind: 'profile', ahead: 2},
        answer: {
          kind: 'profile',
          profile: {firstName: 'Robin', lastName: 'Ellis', email: 'robin@example.com', phone: ''},
        },
      },
      {total: 5, draft: {firstName: 'Robin', lastName: 'Ellis', email: 'robin@example.com'}},
    ),
  },
  picking: {
    accounts: bank({step: 'picking', funds: sample.TWO_ACCOUNTS}),
    'crypto-assets': crypto({step: 'picking', funds: sample.ASSETS}),
    'crypto-picked': crypto(
      {step: 'picking', funds: sample.ASSETS},
      {draft: {asset: 'USDC', network: 'polygon'}},
    ),
  },
  entering: {
    amount: bank({step: 'entering', funds: sample.FUNDS, problem: undefined}),
    'amount-flaw': bank(
      {
        step: 'entering',
        funds: sample.TWO_ACCOUNTS,
        problem: sample.refused('invalid_amount', ''),
      },
      {draft: {amount: '1,000'}},
    ),
    fallback: bank(
      {step: 'entering', funds: sample.FUNDS, problem: undefined},
      {note: words => fallbackNote({provider: 'crypto', why: 'denied'}, words)},
    ),
    'withdraw-amount': bank(
      {step: 'entering', funds: sample.FUNDS, problem: undefined},
      {action: 'withdraw'},
    ),
    'withdraw-too-much': bank(
      {step: 'entering', funds: sample.FUNDS, problem: sample.refused('insufficient_funds', '')},
      {action: 'withdraw', draft: {amount: '9000'}},
    ),
    'withdraw-nothing': bank(
      {step: 'entering', funds: sample.EMPTY_WALLET, problem: undefined},
      {action: 'withdraw'},
    ),
  },
  reviewing: {
    review: bank({step: 'reviewing', ...ordered()}),
    'review-session-ended': bank({step: 'reviewing', ...ordered()}, {ended: true}),
    'crypto-review': crypto({step: 'reviewing', ...inCrypto()}),
    'withdraw-review': bank({step: 'reviewing', ...ordered()}, {action: 'withdraw'}),
  },
  sending: {
    sending: bank({step: 'sending', ...ordered()}),
    'sending-long': bank({step: 'sending', ...ordered()}, {elapsed: 9}),
    'crypto-sending': crypto({step: 'sending', ...inCrypto()}),
  },
  checking: {
    checking: bank({step: 'checking', error: sample.LOST, leaving: false, ...ordered()}),
    'checking-long': bank(
      {step: 'checking', error: sample.LOST, leaving: false, ...ordered()},
      {elapsed: 60},
    ),
  },
  pending: {
    pending: bank({
      step: 'pending',
      transaction: sample.transaction(sample.order('25.00')),
      ...ordered(),
    }),
    'pending-session-ended': bank(
      {step: 'pending', transaction: sample.transaction(sample.order('25.00')), ...ordered()},
      {ended: true},
    ),
    'withdraw-pending': bank(
      {step: 'pending', transaction: sample.transaction(sample.order('25.00')), ...ordered()},
      {action: 'withdraw'},
    ),
    ...cryptoPending(),
  },
  succeeded: {
    success: bank({
      step: 'succeeded',
      transaction: sample.transaction(sample.order('1234.50'), {status: 'completed'}),
      ...ordered('1234.50'),
    }),
    'withdraw-success': bank(
      {
        step: 'succeeded',
        transaction: sample.transaction(sample.order('25.00'), {status: 'completed'}),
        ...ordered(),
      },
      {action: 'withdraw'},
    ),
  },
  failed: {
    failed: failed(sample.refused('DEPOSIT_FAILED', 'The deposit was not accepted.')),
    rejected: failed(sample.refused('bankpay_rejected', 'Your bank declined it: limit reached.')),
    mismatch: failed(sample.refused('amount_mismatch', 'The amounts differ.')),
    'not-booked': failed(sample.LOST),
    held: bank({step: 'failed', error: sample.LOST, held: true, ...ordered('10.01')}),
    'failed-after-booking': failed(sample.booked('DEPOSIT_FAILED', 'The bank sent it back.')),
    'gated-at-submit': failed(sample.refused('PERMISSION_DENIED', 'Verify first.'), ['kyc']),
  },
  blocked: {
    'blocked-at-submit': bank({
      step: 'blocked',
      ...sample.block('Not available in your state.'),
      ...ordered('10.05'),
    }),
  },
} as const satisfies Readonly<Record<PaymentState['step'], GalleryScreens>>;

function cryptoPending(): GalleryScreens {
  const sent = sample.cryptoOrder();
  const pending = (said: Parameters<typeof sample.transaction>[1], more: More = {}) =>
    crypto({step: 'pending', transaction: sample.transaction(sent, said), ...inCrypto(sent)}, more);
  const stellar = sample.cryptoOrder('stellar');
  const unheard = sample.unheard(sample.cryptoOrder());
  return {
    'crypto-address': pending({address: ADDRESS, expiresIn: 900, stage: 'waiting'}),
    'crypto-address-soon': pending(
      {address: ADDRESS, expiresIn: 900, stage: 'waiting'},
      {elapsed: 850},
    ),
    'crypto-address-memo': crypto({
      step: 'pending',
      transaction: sample.transaction(stellar, {
        ...MEMO,
        expiresIn: 900,
        stage: 'waiting',
      }),
      ...inCrypto(stellar, sample.ON_STELLAR),
    }),
    'crypto-copy-by-hand': pending(
      {address: ADDRESS, expiresIn: 900, stage: 'waiting'},
      {
        act(root) {
          Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true});
          root.querySelector<HTMLElement>('.address button')?.click();
        },
      },
    ),
    'crypto-expired': pending({address: ADDRESS, expiresIn: 0, stage: 'waiting'}),
    'crypto-unheard': crypto(
      {
        step: 'pending',
        transaction: sample.transaction(unheard, {
          address: ADDRESS,
          expiresIn: 900,
          stage: 'waiting',
        }),
        ...inCrypto(unheard),
      },
      {elapsed: 850},
    ),
    'crypto-unsafe': pending({stage: 'waiting'}),
    'crypto-seen': pending({address: ADDRESS, expiresIn: 900, stage: 'seen'}),
  };
}

const code = {kind: 'code', ahead: 1, sent: {phoneHint: '•••• 4821', retryAfter: 30}} as const;
const link = {kind: 'link', ahead: 0, abandoned: false} as const;
const onboarding = {total: 5};

const ASKED_BY_BANKPAY = {
  profile: {
    profile: bank({...asking, need: {kind: 'profile', ahead: 2}}, onboarding),
    'profile-flaws': bank(
      {
        ...asking,
        need: {kind: 'profile', ahead: 2},
        flaws: ['firstName', 'lastName', 'email', 'phone'],
      },
      onboarding,
    ),
  },
  code: {
    code: bank({...asking, need: code}, onboarding),
    'code-rejected': bank(
      {...asking, need: code, problem: sample.refused('mfa_rejected', 'Wrong code.')},
      onboarding,
    ),
  },
  link: {
    link: bank({...asking, need: link}, onboarding),
    'link-failed': bank(
      {...asking, need: link, problem: sample.refused('link_failed', 'The link failed.')},
      onboarding,
    ),
    'link-closed': bank({...asking, need: {...link, abandoned: true}}, onboarding),
  },
  bank: {
    // The bank's own page belongs to another site and is not drawn here.
    bank: bank(
      {...asking, need: {kind: 'bank', ahead: 0, linkUrl: 'about:blank', linkId: '1'}},
      onboarding,
    ),
  },
} as const satisfies Readonly<Record<BankpayNeed['kind'], GalleryScreens>>;

const ASKED_BY_CRYPTO = {
  participant: {
    'crypto-participant': crypto({...asking, need: {kind: 'participant', ahead: 0}}, {total: 3}),
    'crypto-participant-flaws': crypto(
      {
        ...asking,
        need: {kind: 'participant', ahead: 0},
        flaws: ['firstName', 'lastName', 'birthDate', 'country'],
      },
      {total: 3},
    ),
  },
  'in-review': {
    'crypto-in-review': crypto({...asking, need: {kind: 'in-review', ahead: 0}}, {total: 3}),
  },
  'no-assets': {
    'crypto-no-assets': crypto({...asking, need: {kind: 'no-assets', ahead: 0}}, {total: 3}),
  },
} as const satisfies Readonly<Record<CryptoNeed['kind'], GalleryScreens>>;

const all = (groups: Readonly<Record<string, GalleryScreens>>): GalleryScreens =>
  Object.assign({}, ...Object.values(groups)) as GalleryScreens;

/** What each provider asks for. A provider with a flow and no screens fails to compile. */
const ASKED = {
  bankpay: all(ASKED_BY_BANKPAY),
  crypto: all(ASKED_BY_CRYPTO),
} as const satisfies Readonly<Record<ProviderWithFlow, GalleryScreens>>;

export const PAYMENTS: GalleryScreens = {
  ...all(ASKED),
  ...all(SHARED),
};
