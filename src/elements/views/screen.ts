/** The types of a screen and of its data, for every flow. */
import type {TemplateResult} from 'lit';
import type {ElementState} from '../../contract/element-state.js';
import type {ServiceError} from '../../contract/errors.js';
import type {SupportCase} from './support.js';

/** The texts of an element's live regions. */
export interface Announcement {
  readonly status?: string;
  readonly alert?: string;
}

/** The content and the state that an element shows. */
export interface Screen {
  readonly state: ElementState;
  readonly announcement: Announcement;
  readonly view: TemplateResult;
  /**
   * The content below the view. It is not part of the view, so that a view stays in the DOM when
   * something below it appears.
   */
  readonly below?: readonly unknown[] | undefined;
  /** Set if support can help. */
  readonly support?: SupportCase | undefined;
}

/** A screen with its name, for `service-step-change`. `contract/steps.ts` has the names. */
export interface NamedScreen<Step extends string = string> extends Omit<Screen, 'below'> {
  readonly step: Step;
  /** True if the user can only wait on this screen and need not read it (`flow/pace/pacing.ts`). */
  readonly interim?: boolean;
  /**
   * The failure that the screen shows. Its ids are shown below the screen, if support needs them.
   */
  readonly failure?: ServiceError | undefined;
  /** True if the user can only contact support. */
  readonly supportAlone?: boolean | undefined;
  /** An action that the user needs less than support. It stands below the link to support. */
  readonly finalAction?: TemplateResult | undefined;
  /** Called after the screen was drawn. */
  readonly seen?: (() => void) | undefined;
  /** Draws the screen with a location's name, which is known only later, because its code loads. */
  readonly placed?: Placed | undefined;
  /** Called when the browser is online again, to repeat the read that failed. */
  readonly whenOnline?: (() => void) | undefined;
}

/**
 * The failure whose ids a screen shows: one that the service refused, or one that only support can
 * help with. A connection that failed has no ids that would help the user.
 */
export const identified = ({
  failure,
  support,
}: Pick<NamedScreen, 'failure' | 'support'>): ServiceError | undefined =>
  support || failure?.definite ? failure : undefined;

/** A flow's screen with what its boundary adds below. */
export type BoundedScreen = NamedScreen & Pick<Screen, 'below'>;

export interface Placed {
  readonly code: string;
  readonly view: (place: string) => TemplateResult;
}

/** The data that every screen of a flow gets in addition to its state. */
export interface ScreenContext<Words> {
  readonly words: Words;
  /** A BCP 47 tag, for amounts and dates. */
  readonly language: string;
}

/** A flow's screens, with a function for each step that draws the step's state. */
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
