/** Changes that pages make to the globals that all scripts share. For the browser tests. */
import {page} from '../support/pages/page.ts';

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
const defineElement = customElements.define.bind(customElements);
const addEventListener = Reflect.get(EventTarget.prototype, 'addEventListener') as Function;

/** Overrides a property with one on `target` itself. */
function cover(target: object, name: string, descriptor: PropertyDescriptor): () => void {
  const own = Reflect.getOwnPropertyDescriptor(target, name);
  Reflect.defineProperty(target, name, {...descriptor, configurable: true});
  return () => {
    if (own) Reflect.defineProperty(target, name, own);
    else Reflect.deleteProperty(target, name);
  };
}

function forbidden(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

const all =
  (...changes: readonly Change[]): Change =>
  () => {
    const undo = changes.map(change => change());
    return () => undo.toReversed().forEach(one => one());
  };

/** Replaces a function as a polyfill does: with a function of the page that behaves the same. */
const polyfilled =
  (prototype: object, name: string): Change =>
  () => {
    const real = Reflect.get(prototype, name) as Function;
    return cover(prototype, name, {
      writable: true,
      value(this: unknown, ...rest: unknown[]): unknown {
        return Reflect.apply(real, this, rest);
      },
    });
  };

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
  [
    'document.domain is set, which cannot be undone',
    () => {
      Reflect.set(document, 'domain', Reflect.get(document, 'domain'));
      return () => {};
    },
  ],
  ['promises run in a zone', polyfilled(Promise.prototype, 'then')],
  [
    'fetch responds late, with its own kind of Response',
    () =>
      replace(window, {
        async fetch(...call) {
          const answer = await fetch(...call);
          const text = await answer.text();
          await new Promise(resolve => setTimeout(resolve, 30));
          const {status, headers} = answer;
          return new (class Traced extends Response {})(text === '' ? null : text, {
            status,
            headers,
          });
        },
      }),
  ],
  [
    'customElements.define is wrapped',
    () => replace(customElements, {define: (...call) => defineElement(...call)}),
  ],
  [
    'methods of lists and objects are polyfilled',
    all(
      ...['at', 'flatMap', 'findLast', 'toSorted', 'includes', 'filter', 'some', 'every'].map(
        name => polyfilled(Array.prototype, name),
      ),
      ...['entries', 'fromEntries', 'assign', 'keys', 'hasOwn'].map(name =>
        polyfilled(Object, name),
      ),
      ...['all', 'race', 'withResolvers'].map(name => polyfilled(Promise, name)),
      ...['replaceAll', 'slice', 'split', 'trim'].map(name => polyfilled(String.prototype, name)),
    ),
  ],
  [
    'the browser has no crypto.randomUUID, as without TLS',
    () => cover(crypto, 'randomUUID', {value: undefined}),
  ],
  [
    'storage and cookies are forbidden',
    all(
      () => cover(window, 'localStorage', {get: forbidden}),
      () => cover(window, 'sessionStorage', {get: forbidden}),
      () => cover(document, 'cookie', {get: forbidden, set: forbidden}),
      () => cover(window, 'indexedDB', {get: forbidden}),
    ),
  ],
  [
    'the browser reports no language',
    all(
      () => cover(navigator, 'language', {value: ''}),
      () => cover(navigator, 'languages', {value: []}),
    ),
  ],
  [
    'the browser saves data',
    () => cover(navigator, 'connection', {value: {saveData: true, effectiveType: 'slow-2g'}}),
  ],
  [
    'the browser wrongly reports that it is offline',
    () => cover(navigator, 'onLine', {value: false}),
  ],
  [
    'the browser has no BroadcastChannel and no locks',
    all(
      () => cover(window, 'BroadcastChannel', {value: undefined}),
      () => cover(navigator, 'locks', {value: undefined}),
    ),
  ],
];

/** Where pages put an element. Returns the place. */
export const PLACES: readonly [title: string, put: () => ParentNode][] = [
  // oxlint-disable-next-line wc/no-closed-shadow-root -- a page may have one
  ['in a closed shadow root', () => box().attachShadow({mode: 'closed'})],
  ['in a shadow root in a shadow root', () => inShadow(inShadow(box()))],
  ['in a button', () => page.add(document.createElement('button'))],
  ['in a label', () => page.add(document.createElement('label'))],
  [
    'in an open <details>',
    () => page.add(Object.assign(document.createElement('details'), {open: true})),
  ],
  [
    'in a modal dialog',
    () => {
      const dialog = page.add(document.createElement('dialog'));
      dialog.showModal();
      return dialog;
    },
  ],
  [
    'in a transformed box that clips its content',
    () =>
      styled('transform: scale(0.5) rotate(3deg); overflow: hidden; width: 200px; height: 100px'),
  ],
  ['behind everything', () => styled('position: relative; z-index: -2147483648')],
  ['in a box of 320 px at 400 %', () => styled('width: 320px; zoom: 4')],
  ['in a box that renders only visible content', () => styled('content-visibility: auto')],
  [
    'beside elements with the same ids',
    () => {
      const host = box();
      host.innerHTML = ['amount', 'firstName', 'code', 'hint', 'flaw', 'title']
        .map(id => `<input id="${id}"><output for="${id}" id="${id}-hint"></output>`)
        .join('');
      return host;
    },
  ],
];

function box(): HTMLElement {
  return page.add(document.createElement('div'));
}

/** Uses the object model, because the page's policy may forbid the attribute. */
function styled(css: string): HTMLElement {
  const host = box();
  host.style.cssText = css;
  return host;
}

function inShadow(parent: Element | ShadowRoot): HTMLElement {
  const inside = document.createElement('div');
  (parent instanceof ShadowRoot ? parent : parent.attachShadow({mode: 'open'})).append(inside);
  return inside;
}
