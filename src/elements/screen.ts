/** The types of a screen and of its data. Every flow uses them. */
import type {TemplateResult} from 'lit';
import type {ElementState} from '../contract/element-state.js';
import type {ServiceError} from '../contract/errors.js';
import type {SupportCase} from './support.js';

/** What the live regions of an element say. */
export interface Announcement {
  readonly status?: string;
  readonly alert?: string;
}

/** What an element shows at one time. */
export interface Screen {
  readonly state: ElementState;
  readonly announcement: Announcement;
  readonly view: TemplateResult;
}

/** A screen with its name, for `service-step-change`. `contract/steps.ts` has the names. */
export interface NamedScreen<Step extends string = string> extends Screen {
  readonly step: Step;
  /** The failure that the screen shows. Its ids follow in small, for support. */
  readonly failure?: ServiceError | undefined;
  /** Set if only support can help. */
  readonly support?: SupportCase | undefined;
}

/** What every screen of a flow is drawn from, besides the state. */
export interface ScreenContext<Words> {
  readonly words: Words;
  /** BCP 47, for amounts and dates. */
  readonly language: string;
}
