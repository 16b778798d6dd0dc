/** The options that start a flow in an iframe, and the handle that controls the flow. */
import type {ElementState} from '../contract/element-state.js';
import type {ServiceError} from '../contract/errors.js';
import type {FlowName} from '../contract/flow-name.js';
import type {FrameOptions} from '../contract/messages.js';
import type {FrameListener} from './frame-reports.js';
import type {Callbacks} from './listen.js';

/** The settings for a flow in an iframe, and the callbacks that it reports to. */
export interface FrameConnection {
  /** The service's base URL: `https:`, or `http:` on localhost. */
  readonly baseUrl: string;
  readonly flow: FlowName;
  /** The partner's id (ISV UUID). Defaults to the token's `iss`. */
  readonly isvId?: string | undefined;
  readonly token: string;
  /** Returns a fresh token. Called when the token expires and after the frame reloads. */
  readonly tokenProvider?: (() => string | Promise<string>) | undefined;
  readonly options?: FrameOptions | undefined;
  /** Receives every event, with the elements' names and details. See `listen` for callbacks. */
  readonly event?: FrameListener | undefined;
  readonly callbacks?: Callbacks | undefined;
  /**
   * Receives the height of the frame's content in CSS pixels, at most once per
   * animation frame. If unset, the iframe's height is set instead.
   */
  readonly resized?: ((height: number) => void) | undefined;
  /** Receives the state of the element in the frame, as in the element's `:state(…)`. */
  readonly state?: ((state: ElementState) => void) | undefined;
  /**
   * Called if the frame does not respond or the service refuses this page. If
   * unset, `service-error` reports it.
   */
  readonly lost?: ((error: ServiceError) => void) | undefined;
}

/** Controls a flow in an iframe. */
export interface FrameHandle {
  /**
   * Changes the given options and keeps the rest.
   *
   * @example
   * ```ts
   * handle.update({colorScheme: 'dark'});
   * ```
   */
  update(options: FrameOptions): void;
  /**
   * Continues with another token of the same user. A token of another user starts over.
   *
   * @example
   * ```ts
   * handle.setToken(await newToken());
   * ```
   */
  setToken(token: string): void;
  /**
   * Tells the frame that the user's gates changed elsewhere. The frame asks the service again.
   *
   * @example
   * ```ts
   * handle.gatesChanged();
   * ```
   */
  gatesChanged(): void;
  /**
   * Moves keyboard focus into the frame.
   *
   * @example
   * ```ts
   * handle.focus();
   * ```
   */
  focus(): void;
  /**
   * Ends the session in the frame and deletes the user's stored payments on the service's origin,
   * in every tab. Resolves to whether the frame has confirmed that within 10 seconds. Do not remove
   * the frame before then.
   *
   * @example
   * ```ts
   * await handle.signOut();
   * ```
   */
  signOut(): Promise<boolean>;
  /**
   * Stops all messages in both directions. The iframe stays as it is.
   *
   * @example
   * ```ts
   * handle.close();
   * ```
   */
  close(): void;
}
