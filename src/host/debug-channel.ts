/**
 * The `debug` messages about calls and sessions, for tools on the page. They are sent as events,
 * so that a tool from another file can receive them. They contain no more than the console's lines.
 */

const SAID = 'service-embed.debug';

/**
 * How a call ended, in one line. All elements share the calls, so the document is the event's
 * target.
 */
export interface CallSaid {
  readonly kind: 'call';
  readonly words: string;
}

/** An element's current state, sent after each render. */
export interface EmbedSaid {
  readonly kind: 'embed';
  /** The state of its session. */
  readonly session: string;
  /** The console's lines about setup mistakes. */
  readonly problems: readonly string[];
}

export type Said = CallSaid | EmbedSaid;

export function announce(target: EventTarget, detail: Said): void {
  target.dispatchEvent(new CustomEvent(SAID, {bubbles: true, composed: true, detail}));
}

export function hearDebug(signal: AbortSignal, take: (said: Said, event: Event) => void): void {
  const listener = (event: Event): void => {
    const said = read((event as CustomEvent<unknown>).detail);
    if (said) take(said, event);
  };
  document.addEventListener(SAID, listener, {signal, capture: true});
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Any script can dispatch such an event, and another version may send other data. */
function read(detail: unknown): Said | undefined {
  const {kind, words, session, problems} = Object(detail) as Partial<Record<string, unknown>>;
  if (kind === 'call' && typeof words === 'string') return {kind, words};
  if (kind !== 'embed' || typeof session !== 'string' || !Array.isArray(problems)) return undefined;
  return {kind, session, problems: problems.filter(isText)};
}
