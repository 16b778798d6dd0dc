/**
 * What a user sees and does in a flow, whoever drives it: the page itself
 * (`pages/screen.ts`) or Playwright (`e2e/locators.ts`). The steps of each
 * element (`payment.ts`, `kyc.ts`, `signup.ts`, `terms.ts`) use nothing else,
 * so that browser and end-to-end tests walk the same way.
 */
import type {ElementState} from '#src/contract/element-state.js';
import {words} from './words.ts';

/** In Node, too, where no `File` has a path of its own. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface Flow {
  /** Of the page's own element. */
  readonly tag: string;

  /** The heading of the screen. */
  shows(heading: string): Promise<void>;
  /** A screen that takes longer than a request does; what the embed waits for meanwhile is skipped. */
  comesTo(heading: string): Promise<void>;
  /** Text that is anywhere on the screen. */
  reads(text: string): Promise<void>;
  /** Text in the region of that name. */
  readsIn(region: string, text: string): Promise<void>;
  /** The names of the buttons that can be seen. */
  buttons(): Promise<readonly string[]>;
  valueOf(label: string): Promise<string>;
  /** The state that the page's styles see. */
  is(state: ElementState): Promise<void>;

  /** A button, by the beginning of its name, once it is there. */
  press(button: string): Promise<void>;
  /** The same in the frame inside: the page of the terms or of the bank. */
  pressInside(button: string): Promise<void>;
  /** A field, by the beginning of its label. */
  fill(label: string, text: string): Promise<void>;
  /** A line of a list, by what it says (a hand types that) and by its value. */
  pick(label: string, text: string, value: string): Promise<void>;
  /** A radio button, by the beginning of its label. */
  check(option: string): Promise<void>;
  /** A file for the region of that name, by the button of that name; a real picture unless it is given. */
  give(region: string, button: string, file?: File | GivenFile): Promise<void>;
}

/** Screens on which the embed asks by itself, in a while, what has become of something. */
export const WAITING: ReadonlySet<string> = new Set([
  words.checkingTitle,
  words.pendingTitleDeposit,
  words.pendingTitleWithdraw,
  words.kycPendingTitle,
]);

export async function fillAll(flow: Flow, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await flow.fill(label, value);
}

/** A country of a list. */
export function pickCountry(flow: Flow, label: string, code: string): Promise<void> {
  return flow.pick(label, COUNTRY_NAMES.of(code) ?? code, code);
}

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], {type: 'region'});

/** A class of flows, however one of them is made. */
export type FlowClass<Of extends Flow = Flow> = new (...given: never[]) => Of;

/** The same class with the steps that were added to it, which TypeScript does not see of a `Base` in general. */
export function withSteps<Base extends FlowClass, Steps extends Flow>(
  _: Base,
  steps: FlowClass<Steps>,
): WithSteps<Base, Steps> {
  return steps as unknown as WithSteps<Base, Steps>;
}

type WithSteps<Base extends FlowClass, Steps extends Flow> = new (
  ...given: ConstructorParameters<Base>
) => InstanceType<Base> & Omit<Steps, keyof Flow>;
