/**
 * The names that frameworks use for listeners to our events. All of them follow from the table of
 * events.
 */
import type {ServiceEvent, ServiceEventName} from './events.js';

type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

type Listener<Name extends ServiceEventName> = (event: ServiceEvent<Name>) => void;

/** Listeners named `on` plus the event's name in PascalCase: `onServiceDepositSuccess`. */
export type ListenerProps = {
  readonly [Name in ServiceEventName as `on${Pascal<Name>}`]?: Listener<Name> | undefined;
};

/**
 * Listeners whose name is a prefix plus the event's name: `onservice-ready`, `on:service-ready`.
 */
export type Listeners<Prefix extends string> = {
  readonly [Name in ServiceEventName as `${Prefix}${Name}`]?: Listener<Name> | undefined;
};

export const isListenerProp = (prop: string): boolean => /^onService[A-Z]/.test(prop);

/** `service-deposit` → `ServiceDeposit` */
export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const listenerPropOf = (event: string): string => `on${pascalCase(event)}`;

/** `onServiceDepositSuccess` → `service-deposit-success` */
export const eventOf = (listenerProp: string): string =>
  listenerProp
    .slice('on'.length)
    .replaceAll(/\B[A-Z]/g, letter => `-${letter}`)
    .toLowerCase();
