/** The screens on which a provider asks the user for data or consent, by need. */
import type {BankpayNeed} from '#src/providers/bankpay.js';
import type {CryptoNeed} from '#src/providers/crypto.js';
import type {ProviderWithFlow} from '#src/providers/table.js';
import {asking, bank, crypto} from './drawn-payment.ts';
import {allOf, type GalleryScreens} from './gallery-element.ts';
import * as sample from './samples.ts';

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
    'code-one-more-step': bank({...asking, need: code, interrupted: true}, onboarding),
    link: bank({...asking, need: link}, onboarding),
    'link-failed': bank(
      {...asking, need: link, problem: sample.refused('link_failed', 'The link failed.')},
      onboarding,
    ),
    'link-closed': bank({...asking, need: {...link, abandoned: true}}, onboarding),
  },
  bank: {
    // The bank's page itself belongs to another site and is not drawn here.
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

/** Each provider's onboarding screens. A provider with a flow but no screens fails to compile. */
const ASKED = {
  bankpay: allOf(ASKED_BY_BANKPAY),
  crypto: allOf(ASKED_BY_CRYPTO),
} as const satisfies Readonly<Record<ProviderWithFlow, GalleryScreens>>;

export const ONBOARDINGS: GalleryScreens = allOf(ASKED);
