/**
 * A flow as a user sees and operates it. The page (`pages/screen.ts`) and
 * Playwright (`e2e/locators.ts`) implement it. The steps of each element
 * (`payment.ts`, `kyc.ts`, `signup.ts`, `terms.ts`) use only this interface, so
 * browser tests and end-to-end tests take the same steps.
 */
import type {ElementState} from '#src/contract/element-state.js';
import {words} from './words.ts';

/** A file in the form that Playwright accepts. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface Flow {
  /** The tag of the page's own element. */
  readonly tag: string;

  /** Waits for a screen with this heading. */
  shows(heading: string): Promise<void>;
  /** Waits for a screen that takes longer than a request. The embed's pauses are skipped. */
  comesTo(heading: string): Promise<void>;
  /** Waits for a text anywhere on the screen. */
  reads(text: string): Promise<void>;
  /** Waits for a text in the region of that name. */
  readsIn(region: string, text: string): Promise<void>;
  /** The names of the visible buttons. */
  buttons(): Promise<readonly string[]>;
  valueOf(label: string): Promise<string>;
  /** Waits until the element has this state, as in `:state(…)`. */
  is(state: ElementState): Promise<void>;

  /** Waits for a button and presses it. Finds it by the beginning of its name. */
  press(button: string): Promise<void>;
  /** Presses a button in the frame inside the flow, the page of the terms or of the bank. */
  pressInside(button: string): Promise<void>;
  /** Fills a field. Finds it by the beginning of its label. */
  fill(label: string, text: string): Promise<void>;
  /**
   * Picks a list entry. By keyboard, the test types the entry's text. By script, it sets the
   * entry's value.
   */
  pick(label: string, text: string, value: string): Promise<void>;
  /** Selects a radio button. Finds it by the beginning of its label. */
  check(option: string): Promise<void>;
  /** Gives a file to a region by one of its buttons. The default is a real picture. */
  give(region: string, button: string, file?: File | GivenFile): Promise<void>;
}

/** The headings of screens on which the embed asks the service again after a pause. */
export const WAITING: ReadonlySet<string> = new Set([
  words.checkingTitleDeposit,
  words.checkingTitleWithdraw,
  words.checkingTitleCrypto,
  words.pendingTitleDeposit,
  words.pendingTitleWithdraw,
  words.kycPendingTitle,
]);

export async function fillAll(flow: Flow, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await flow.fill(label, value);
}

/** Picks a country from a list. */
export function pickCountry(flow: Flow, label: string, code: string): Promise<void> {
  return flow.pick(label, COUNTRY_NAMES.of(code) ?? code, code);
}

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], {type: 'region'});

/** The constructor of a flow. */
export type FlowClass<Of extends Flow = Flow> = new (...given: never[]) => Of;

/**
 * Adds steps to a class. TypeScript does not infer the added members of a generic `Base`, so the
 * return type declares them.
 */
export function withSteps<Base extends FlowClass, Steps extends Flow>(
  _: Base,
  steps: FlowClass<Steps>,
): WithSteps<Base, Steps> {
  return steps as unknown as WithSteps<Base, Steps>;
}

type WithSteps<Base extends FlowClass, Steps extends Flow> = new (
  ...given: ConstructorParameters<Base>
) => InstanceType<Base> & Omit<Steps, keyof Flow>;
