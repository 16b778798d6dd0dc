/** The options that an element passes to its frame, from its attributes, words and styles. */
import {PROVIDERS} from '../../contract/access.js';
import type {FlowName} from '../../contract/flow-name.js';
import {MAX_WORDS} from '../../contract/limits.js';
import type {FrameOptions} from '../../contract/messages.js';
import {OPTIONS} from '../../contract/options.js';
import {STYLE_PROPERTIES} from '../../contract/style-properties.js';
import {returnAddress, returnedLink} from '../../providers/returned-link.js';
import {languageOf} from '../views/language.js';
import type {ServiceElement} from '../session/service-element.js';
import {supportAddress} from '../views/support.js';
import {timeoutOf} from '../views/timeout-of.js';

/** An element whose flow runs in a frame. Each element has only some of these properties. */
export interface FrameHost extends ServiceElement {
  readonly provider?: string;
  readonly amount?: string;
  readonly amountLocked?: boolean;
  readonly presets?: string;
  readonly mode?: string;
  readonly returnUrl?: string;
  readonly supportUrl?: string;
  readonly hearsSupport?: boolean;
  readonly headingLevel?: number;
  readonly debug?: boolean;
  readonly history?: boolean;
  readonly isolation?: string;
}

/** The protocol's limits. If one value exceeds them, the frame drops the whole message. */
const MAX_SHORT = 64;
const MAX_WORD = 2048;
const MAX_STYLE = 200;
const WORD_NAME = /^[A-Za-z][\w-]{0,63}$/;

/**
 * Returns all options, also unset ones, so that the frame also resets those that the page reset.
 */
export function frameOptions(host: FrameHost, flow: FlowName): FrameOptions {
  const style = getComputedStyle(host);
  const {colorScheme, messages, mode, provider} = host;
  // A page that is not type-checked may set a number.
  const amount = host.amount?.toString();
  const presets = host.presets?.toString();
  return {
    locale: languageOf(host).slice(0, MAX_SHORT),
    dir: style.direction === 'rtl' ? 'rtl' : 'ltr',
    colorScheme: oneOf(OPTIONS.colorScheme, colorScheme) ?? 'auto',
    requestTimeout: timeoutOf(host),
    ...(provider !== undefined && {provider: oneOf(PROVIDERS, provider) ?? ''}),
    ...(amount !== undefined && {amount: plain(amount).slice(0, MAX_SHORT)}),
    ...(presets !== undefined && {presets: plain(presets).slice(0, MAX_SHORT)}),
    ...(presets !== undefined && {amountLocked: Boolean(host.amountLocked)}),
    ...(mode !== undefined && {mode: oneOf(OPTIONS.mode, mode)}),
    ...returned(host, flow),
    // Resolve a relative address here. The frame would resolve it against the frame's own address.
    supportUrl: supportAddress(host) ?? '',
    hearsSupport: host.hearsSupport ?? false,
    // The frame never gets an invalid level. A warning about it is on the console of this page.
    headingLevel: OPTIONS.headingLevel.find(level => level === host.headingLevel) ?? 2,
    debug: host.debug ?? false,
    history: host.history ?? false,
    messages: readWords(messages),
    styles: Object.fromEntries(
      STYLE_PROPERTIES.map(name => [name, readStyle(style.getPropertyValue(name))]),
    ),
  };
}

/** Returns the options that differ from `before`, or `undefined` if all are equal. */
export function changes(options: FrameOptions, before: FrameOptions): FrameOptions | undefined {
  const old = new Map(Object.entries(before));
  const changed = Object.entries(options).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/**
 * The return URL, and the id of a returned link. The frame gets nothing else of the page's address.
 */
function returned({returnUrl}: FrameHost, flow: FlowName): FrameOptions {
  if (flow !== 'deposit' && flow !== 'withdraw') return {};
  const {href = ''} = returnAddress(returnUrl) ?? {};
  const linkId = returnedLink(flow) ?? '';
  return {
    returnUrl: href.length > MAX_WORD ? '' : href,
    returnedLink: linkId.length > MAX_WORD ? '' : linkId,
  };
}

function oneOf<T extends string>(known: readonly T[], value: string): T | undefined {
  return known.find(one => one === value);
}

/** Returns the page's valid words. Skips those that are too long, not text, or unreadable. */
function readWords(messages: object | undefined): Record<string, string> {
  const words: Record<string, string> = {};
  const names = Object.keys(messages ?? {}).filter(one => WORD_NAME.test(one));
  for (const name of names.slice(0, MAX_WORDS)) {
    try {
      const word: unknown = Reflect.get(messages ?? {}, name);
      if (typeof word === 'string' && word.length <= MAX_WORD) words[name] = word;
    } catch {
      // A getter of the page has thrown, so our own word is used.
    }
  }
  return words;
}

function readStyle(value: string): string {
  const trimmed = value.trim();
  return trimmed.length > MAX_STYLE ? '' : trimmed;
}

const plain = (value: unknown): string => String(value);
