/** Turns a frame's messages into the events that an element would dispatch. */
import {isErrorCode, RETRYABLE} from '../contract/error-codes.js';
import {type ServiceError} from '../contract/errors.js';
import {
  EVENTS,
  isCancelable,
  isFrameEvent,
  isNews,
  type ServiceEventName,
  type ServiceEvents,
} from '../contract/events.js';
import type {EmbedMessage} from '../contract/messages.js';
import {uuid} from '../contract/uuid.js';
import {agreed, type Decision} from './decisions.js';
import {errorDetail, freeze, type ErrorDetail} from './events.js';
import {GeofenceMerge} from './geofence-merge.js';
import {Throttle} from './throttle.js';

/** Returning `false` cancels a cancelable event. A promise holds it for at most 30 seconds. */
export type FrameListener = <Name extends ServiceEventName>(
  name: Name,
  detail: ServiceEvents[Name],
) => Decision;

type MessageOf<Type extends EmbedMessage['type']> = Extract<EmbedMessage, {readonly type: Type}>;

export class FrameReports {
  readonly #listener: FrameListener;
  readonly #throttle = new Throttle();
  readonly #merge = new GeofenceMerge(block => this.#blocked(block), uuid);

  constructor(listener: FrameListener) {
    this.#listener = listener;
  }

  /** Whether the limit per second allows one more message that may be dropped. */
  admits(): boolean {
    return this.#throttle.admits();
  }

  error({payload}: MessageOf<'SERVICE_ERROR'>): void {
    const {code, message, errorId, requestId} = payload;
    if (code === 'GEOFENCE_BLOCKED') this.#merge.failed({reason: message, errorId, requestId});
    else this.#outcome('service-error', withDefaults(payload));
  }

  /** Reports a failure of the frame itself. */
  failed(error: ServiceError): void {
    this.#outcome('service-error', errorDetail(error));
  }

  blocked({payload}: MessageOf<'SERVICE_GEOFENCE_BLOCKED'>): void {
    const {stateCode, reason, phase, errorId, requestId} = payload;
    this.#merge.blocked({stateCode, reason, phase, errorId, requestId});
  }

  /** At submit, a block is also an error (7.5) with the same id, just as an element reports it. */
  #blocked(block: ServiceEvents['service-geofence-blocked']): void {
    const {stateCode: _, phase, reason: message, errorId = uuid(), ...rest} = block;
    const code = 'GEOFENCE_BLOCKED';
    this.#outcome('service-geofence-blocked', block);
    if (phase === 'submit')
      this.#outcome('service-error', {code, message, retryable: RETRYABLE[code], errorId, ...rest});
  }

  expired(refresh: (token: string | Promise<string>) => void): void {
    this.#outcome('service-session-expired', {refresh});
  }

  /** `answer` is called if the frame waits for the page's decision. */
  event(
    {payload}: MessageOf<'SERVICE_EVENT'>,
    answer: (question: string, go: boolean) => void,
  ): void {
    const {name, detail, question} = payload;
    if (!isFrameEvent(name)) return;
    const read = EVENTS[name].detail.safeParse(detail);
    if (!read.success) return;
    const notify = (): Decision => this.#notify(name, read.data);
    if (isNews(name)) {
      if (this.admits()) void notify();
    } else if (isCancelable(name)) {
      // Beyond the limit, the question waits, and so does the frame: a page that was not asked has
      // neither canceled nor allowed anything.
      this.#throttle.outcome(subject(name, read.data), () => {
        const said = notify();
        if (question === undefined) return;
        if (typeof said !== 'object') answer(question, said !== false);
        else void agreed(name, [said]).then(go => answer(question, go));
      });
    } else this.#throttle.outcome(name, () => void notify());
  }

  end(): void {
    this.#throttle.end();
    this.#merge.end();
  }

  #outcome<Name extends ServiceEventName>(name: Name, detail: ServiceEvents[Name]): void {
    this.#throttle.outcome(name, () => void this.#notify(name, detail));
  }

  /** Returns the listener's decision. An error that it throws synchronously is only reported. */
  #notify<Name extends ServiceEventName>(name: Name, detail: ServiceEvents[Name]): Decision {
    try {
      return this.#listener(name, freeze(detail));
    } catch (error) {
      reportError(error);
    }
  }
}

/** A later question about the same subject replaces the earlier one. Each gate is a subject. */
function subject(name: string, detail: object | null): string {
  return detail && 'gate' in detail ? `${name} ${String(detail.gate)}` : name;
}

/** Fills in the fields that a frame may leave out. An unknown code becomes `UNCAUGHT_ERROR`. */
function withDefaults({
  code,
  retryable,
  ...rest
}: MessageOf<'SERVICE_ERROR'>['payload']): ErrorDetail {
  const known = isErrorCode(code) ? code : 'UNCAUGHT_ERROR';
  return {
    ...rest,
    code: known,
    retryable: retryable ?? RETRYABLE[known],
    errorId: rest.errorId ?? uuid(),
    ...(known !== code && {wireCode: code}),
  };
}
