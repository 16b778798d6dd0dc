/** Divides a component's props into the element's own and those that React sets. */
import {isListenerProp} from '../host/listeners.js';
import type {Props} from './given-props.js';

/** The element's properties, each with Lit's declaration of it. */
export type Declarations = Readonly<Record<string, object>>;

export interface DividedProps {
  readonly ours: Props;
  readonly others: Props;
}

/**
 * Divides the props. A prop with an attribute's name, such as `session-token`, sets the property,
 * because a server would write any other prop into its HTML. In development, a token under its
 * attribute's name throws a `TypeError`, because the same prop on `<service-deposit>` itself would
 * end up in the HTML.
 */
export function divide({className, ...props}: Props, declared: Declarations): DividedProps {
  const known = new Map(Object.keys(declared).map(name => [spelled(name), name]));
  const ours: Record<string, unknown> = {};
  // React 18 does not turn `className` into `class` on a custom element.
  const others: Record<string, unknown> = className === undefined ? {} : {class: className};
  for (const [prop, value] of Object.entries(props)) {
    const name = isListenerProp(prop) ? prop : known.get(spelled(prop));
    if (name === undefined) others[prop] = value;
    else {
      if (name === TOKEN && prop !== name && isDevelopment())
        throw new TypeError(`${prop} would stand in the HTML that a server sends. Set ${name}.`);
      ours[name] = prop === name ? value : fromAttribute(value, declared[name] ?? {});
    }
  }
  return {ours, others};
}

const TOKEN = 'sessionToken';

/** Converts a text to the property's type, as an attribute would: `amount-locked=""` is true. */
function fromAttribute(value: unknown, {type}: {readonly type?: unknown}): unknown {
  if (typeof value !== 'string') return value;
  if (type === Boolean) return true;
  return type === Number ? Number(value) : value;
}

/** Gives `session-token` and `sessionToken` the same spelling. */
const spelled = (name: string): string => name.replaceAll('-', '').toLowerCase();

declare const process: {readonly env: {readonly NODE_ENV?: string}};

/**
 * Bundlers replace `process.env.NODE_ENV` with the mode. A page without a bundler has no `process`.
 */
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production';
  } catch {
    return false;
  }
}
