import {PROVIDERS, type Action, type Provider} from '../contract/access.js';

/**
 * The actions that each provider has a flow for (contract 7.6, "Provider
 * support"). If the service grants a provider that has no flow, a placeholder is
 * shown.
 *
 * When you change this table, change the others, too: the flows in `elements/payment/`, the
 * icons in `elements/views/shell-views.ts`, the words in `locale/en/shell.ts`.
 */
const FLOWS = {
  bankpay: ['deposit', 'withdraw'],
  crypto: ['deposit'],
  cashpay: [],
} as const satisfies Readonly<Record<Provider, readonly Action[]>>;

/** The providers that have a flow for at least one action. */
export type ProviderWithFlow = {
  [Name in Provider]: (typeof FLOWS)[Name] extends readonly [] ? never : Name;
}[Provider];

export function offersFlow(provider: Provider, action: Action): provider is ProviderWithFlow {
  const actions: readonly Action[] = FLOWS[provider];
  return actions.includes(action);
}

/** The providers that have a flow for the action, in the order in which they are offered. */
export function providersFor(action: Action): readonly ProviderWithFlow[] {
  return PROVIDERS.filter(provider => offersFlow(provider, action));
}
