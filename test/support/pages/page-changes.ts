/** What pages do to the globals that all scripts share. For the browser tests. */
import {page} from './page.ts';

/** Changes something on the page. Returns a function that changes it back. */
type Change = () => () => void;

function replace<Of extends object>(target: Of, change: Partial<Of>): () => void {
  const before = Object.fromEntries(
    Object.keys(change).map(name => [name, target[name as keyof Of]]),
  );
  Object.assign(target, change);
  return () => void Object.assign(target, before);
}

const fetch = window.fetch.bind(window);
const setTimeout = window.setTimeout.bind(window);
const parse = JSON.parse.bind(JSON);
const map = Reflect.get(Array.prototype, 'map') as Function;
const addEventListener = Reflect.get(EventTarget.prototype, 'addEventListener') as Function;

export const CHANGES: readonly [title: string, change: Change][] = [
  ['fetch is wrapped', () => replace(window, {fetch: async (...call) => fetch(...call)})],
  [
    'Object.prototype has an enumerable property',
    () => {
      Object.assign(Object.prototype, {polluted: 'x', extend() {}});
      return () => {
        for (const name of ['polluted', 'extend']) Reflect.deleteProperty(Object.prototype, name);
      };
    },
  ],
  [
    'Array.prototype.map is replaced',
    () =>
      replace(Array.prototype, {
        map(this: unknown[], ...rest: unknown[]): unknown {
          return Reflect.apply(map, this, rest);
        },
      } as unknown as never),
  ],
  [
    'Array.prototype has a property of its own',
    () => {
      Reflect.set(Array.prototype, 'last', () => {});
      return () => void Reflect.deleteProperty(Array.prototype, 'last');
    },
  ],
  [
    'listeners run in a zone',
    () =>
      replace(EventTarget.prototype, {
        addEventListener(this: EventTarget, type: string, listener: unknown, options?: unknown) {
          const zoned =
            typeof listener === 'function'
              ? function zone(this: unknown, event: Event) {
                  return Reflect.apply(listener, this, [event]) as unknown;
                }
              : listener;
          Reflect.apply(addEventListener, this, [type, zoned, options]);
        },
      }),
  ],
  [
    'setTimeout is wrapped',
    () =>
      replace(window, {
        setTimeout: ((run: () => void, delay?: number) => setTimeout(run, delay)) as never,
      }),
  ],
  ['JSON.parse is wrapped', () => replace(JSON, {parse: (...call) => parse(...call) as unknown})],
  [
    'Object.prototype.toJSON is set',
    () => {
      const toJSON = {
        value(this: unknown) {
          return this;
        },
        configurable: true,
      };
      Reflect.defineProperty(Object.prototype, 'toJSON', toJSON);
      return () => void Reflect.deleteProperty(Object.prototype, 'toJSON');
    },
  ],
  [
    'elements of the page have the names of globals',
    () => {
      const names = ['customElements', 'crypto', 'fetch', 'document', 'URL', 'Intl', 'console'];
      const host = document.createElement('div');
      host.innerHTML = names
        .map(name => `<form id="${name}"></form><img name="${name}"><a id="${name}"></a>`)
        .join('');
      page.add(host);
      return () => host.remove();
    },
  ],
  [
    'elements of the page have the names of the document’s properties',
    () => {
      const names = ['activeElement', 'head', 'cookie', 'title', 'forms', 'getElementById'];
      const host = document.createElement('div');
      host.innerHTML = names
        .map(name => `<img name="${name}"><form name="${name}"></form>`)
        .join('');
      page.add(host);
      return () => host.remove();
    },
  ],
  [
    'every text is rewritten, as a translator does',
    () => {
      const observer = new MutationObserver(records => {
        for (const {target} of records) {
          if (target instanceof Text && !target.data.endsWith(' ')) target.data += ' ';
        }
      });
      observer.observe(document, {subtree: true, childList: true, characterData: true});
      return () => observer.disconnect();
    },
  ],
];
