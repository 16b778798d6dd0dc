/**
 * The languages besides English, and their words by flow. A new language needs a row here and a
 * folder like the others. In the script-tag build, `.rollup/languages.ts` replaces the table by a
 * rule for the files' addresses.
 */
import type {Translation} from './in-language.js';
import type {KycCatalogue, PaymentCatalogue, SignupCatalogue, TermsCatalogue} from './words.js';

type Load<Words> = () => Promise<{readonly words: Words}>;

interface Language {
  readonly payment: Load<PaymentCatalogue>;
  readonly kyc: Load<KycCatalogue>;
  readonly signup: Load<SignupCatalogue>;
  readonly terms: Load<TermsCatalogue>;
}

/** Deposits and withdrawals share one catalogue. */
type Flow = 'deposit' | 'withdraw' | Exclude<keyof Language, 'payment'>;

const LANGUAGES: Readonly<Record<string, Language>> = {
  ar: {
    payment: () => import('./ar/flow-payment.js'),
    kyc: () => import('./ar/flow-kyc.js'),
    signup: () => import('./ar/flow-signup.js'),
    terms: () => import('./ar/flow-terms.js'),
  },
  de: {
    payment: () => import('./de/flow-payment.js'),
    kyc: () => import('./de/flow-kyc.js'),
    signup: () => import('./de/flow-signup.js'),
    terms: () => import('./de/flow-terms.js'),
  },
  es: {
    payment: () => import('./es/flow-payment.js'),
    kyc: () => import('./es/flow-kyc.js'),
    signup: () => import('./es/flow-signup.js'),
    terms: () => import('./es/flow-terms.js'),
  },
};

/** Returns the language of a BCP 47 tag, if this table has its words: `es` for `es-MX`. */
export function languageFor(tag: string): string | undefined {
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  return Object.hasOwn(LANGUAGES, language) ? language : undefined;
}

const catalogueOf = (flow: Flow): keyof Language =>
  flow === 'deposit' || flow === 'withdraw' ? 'payment' : flow;

/** Loads the words of a flow. Rejects if the file does not load. */
export async function translation(language: string, flow: Flow): Promise<Translation | undefined> {
  return (await LANGUAGES[language]?.[catalogueOf(flow)]())?.words;
}
