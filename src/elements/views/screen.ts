/** The types of a screen and of its data. Every flow uses them. */
import type {TemplateResult} from 'lit';
import type {ElementState} from '../../contract/element-state.js';
import type {ServiceError} from '../../contract/errors.js';
import type {SupportCase} from './support.js';

/** The texts of an element's live regions. */
export interface Announcement {
  readonly status?: string;
  readonly alert?: string;
}

/** The content of an element at one time. */
export interface Screen {
  readonly state: ElementState;
  readonly announcement: Announcement;
  readonly view: TemplateResult;
  /** Set if support can help. */
  readonly support?: SupportCase | undefined;
}

/** A screen with its name, for `service-step-change`. `contract/steps.ts` has the names. */
export interface NamedScreen<Step extends string = string> extends Screen {
  readonly step: Step;
  /** The user can only wait on this screen, and does not have to read it: `flow/pace/pacing.ts`. */
  readonly interim?: boolean;
  /** The failure that the screen shows. Its ids follow in small, for support. */
  readonly failure?: ServiceError | undefined;
  /** The user has nothing left to do but to contact support. */
  readonly supportAlone?: boolean | undefined;
  /** Called when the screen has been drawn. */
  readonly seen?: (() => void) | undefined;
  /** The screen once the name of a place is known. It loads with the first failure. */
  readonly placed?: Placed | undefined;
  /** Repeats the read that failed, once the browser is online again. */
  readonly whenOnline?: (() => void) | undefined;
}

export interface Placed {
  readonly code: string;
  readonly view: (place: string) => TemplateResult;
}

/** The inputs of every screen of a flow, besides the state. */
export interface ScreenContext<Words> {
  readonly words: Words;
  /** BCP 47, for amounts and dates. */
  readonly language: string;
}

/** A flow's screens, a row for each step. A row draws the state of its own step. */
export type Screens<State extends {readonly step: string}, Context, Step extends string> = {
  readonly [S in State['step']]: (
    state: Extract<State, {readonly step: S}>,
    context: Context,
  ) => NamedScreen<Step>;
};

export function screenOf<State extends {readonly step: string}, Context, Step extends string>(
  screens: Screens<State, Context, Step>,
  state: State,
  context: Context,
): NamedScreen<Step> {
  const draw = screens[state.step as State['step']] as (
    state: State,
    context: Context,
  ) => NamedScreen<Step>;
  return draw(state, context);
}
