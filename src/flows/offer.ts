/**
 * Decides which providers to offer the user for an action (contract 7.4), before
 * a provider's screen is shown.
 *
 * A provider is offered if the service's `granted` flag is true. A granted
 * provider without a flow is offered as a placeholder.
 */
import {
  pendingGates,
  PROVIDERS,
  type Access,
  type Action,
  type Gate,
  type Provider,
} from '../contract/access.js';

export type ChoiceReason = 'preferred' | 'fallback' | 'only';

export interface Skipped {
  readonly provider: Provider;
  /**
   * `denied`: the service does not grant the provider. `unavailable`: it does, but there is no
   * flow.
   */
  readonly why: 'denied' | 'unavailable';
}

export interface Denial {
  readonly provider: Provider;
  readonly reason: string;
}

export type Offer =
  | {
      readonly kind: 'available';
      /** Never empty. Providers with a flow come first. */
      readonly providers: readonly Provider[];
      /** The provider that the embed chooses. If unset, the user chooses. */
      readonly chosen: {readonly provider: Provider; readonly reason: ChoiceReason} | undefined;
      readonly skipped: readonly Skipped[];
    }
  | {readonly kind: 'gated'; readonly gates: readonly Gate[]}
  | {readonly kind: 'denied'; readonly denials: readonly Denial[]};

export type Available = Extract<Offer, {readonly kind: 'available'}>;

export interface OfferOptions {
  readonly action: Action;
  /** The host's `provider` attribute. Can be any text. */
  readonly preferred: string;
  /** The providers that have a flow for this action. */
  readonly shipped: readonly Provider[];
}

export function offer(access: Access, {action, preferred, shipped}: OfferOptions): Offer {
  const permission = (provider: Provider) => access.permissions[`${action}-${provider}`];
  const ships = (provider: Provider) => shipped.includes(provider);
  const permitted = PROVIDERS.filter(provider => permission(provider)?.granted);
  if (permitted.length === 0) {
    const gates = pendingGates(access);
    if (gates.length > 0) return {kind: 'gated', gates};
    return {
      kind: 'denied',
      denials: PROVIDERS.map(provider => ({
        provider,
        reason: permission(provider)?.denyReason ?? '',
      })),
    };
  }
  const providers = [...permitted.filter(ships), ...permitted.filter(one => !ships(one))];
  const [first] = providers;
  const wish = PROVIDERS.find(provider => provider === preferred);
  if (wish === undefined) {
    // If no provider has a flow, the user has nothing to choose, so show the first placeholder.
    const chosen =
      first && (providers.length === 1 || !ships(first))
        ? ({provider: first, reason: 'only'} as const)
        : undefined;
    return {kind: 'available', providers, chosen, skipped: []};
  }
  const kept = permitted.includes(wish) && (ships(wish) || !permitted.some(ships));
  const provider = kept ? wish : first;
  return {
    kind: 'available',
    providers,
    chosen: provider && {provider, reason: kept ? 'preferred' : 'fallback'},
    skipped: kept
      ? []
      : [{provider: wish, why: permitted.includes(wish) ? 'unavailable' : 'denied'}],
  };
}
