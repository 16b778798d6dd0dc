/** Whole pages that are unlike the tests' own: old browsers, strange documents, other libraries. */

/** Files of a release, as a page loads them. */
const at = (file: string): string => new URL(`/dist/${file}`, location.href).href;
const MODULE = `<script type="module" src="${at('service-embed.js')}"></script>`;
const CLASSIC = `<script src="${at('service-embed.classic.js')}"></script>`;

export interface OddPage {
  readonly what: string;
  /** The default is `text/html`. */
  readonly type?: string;
  /** `element` is the markup of the element. The page's own first script is before it. */
  readonly markup: (element: string) => string;
  /** Set if the browser runs none of the page's scripts. */
  readonly scripts?: 'off';
}

/** An HTML page that does something before ours loads. */
const after =
  (script: string, load = MODULE) =>
  (element: string): string =>
    `<!doctype html><script>${script}</script>${load}${element}`;

const without = (...names: readonly string[]): string =>
  names.map(name => `delete ${name};`).join('');

/** On these pages, a user gets to the amount. */
export const WORKING: readonly OddPage[] = [
  {what: 'has no doctype', markup: element => MODULE + element},
  {
    what: 'has its base URL elsewhere',
    markup: element => `<!doctype html><base href="https://partner.example/a/">${MODULE}${element}`,
  },
  {what: 'loads the module and the classic script', markup: after('', MODULE + CLASSIC)},
  {what: 'loads the classic script and the module', markup: after('', CLASSIC + MODULE)},
  {
    what: 'has an empty lang, no charset, and a form around the element',
    markup: element => `<!doctype html><html lang="">${MODULE}<form>${element}</form>`,
  },
  {
    // Chromium before 125 accepts only names with two hyphens.
    what: 'is shown by a browser with other names of states',
    markup: after(`{
      const {add} = CustomStateSet.prototype;
      CustomStateSet.prototype.add = function (name) {
        if (!name.startsWith('--')) throw new DOMException('must start with --', 'SyntaxError');
        return add.call(this, name);
      };
    }`),
  },
  {
    // Firefox before 126 and Safari before 17.4.
    what: 'is shown by a browser without states',
    markup: after(without('ElementInternals.prototype.states', 'window.CustomStateSet')),
  },
  {
    what: 'is shown by a browser of 2023',
    markup: after(
      without(
        'Promise.withResolvers',
        'Promise.try',
        'Object.groupBy',
        'Map.groupBy',
        'Array.fromAsync',
        'Set.prototype.union',
        'window.Iterator',
        'URL.parse',
        'AbortSignal.any',
        'String.prototype.toWellFormed',
        'String.prototype.isWellFormed',
        'Element.prototype.moveBefore',
        'Element.prototype.setHTMLUnsafe',
        'window.trustedTypes',
      ),
    ),
  },
  {
    what: 'has its own copy of Lit, and a policy for trusted types',
    markup: element => `<!doctype html>
      <meta http-equiv="content-security-policy"
        content="require-trusted-types-for 'script'; trusted-types lit-html service-embed">
      ${MODULE}
      <script type="module">
        import {html, LitElement} from '${new URL('/node_modules/lit/index.js', location.href).href}';
        customElements.define('partner-part', class extends LitElement {
          render() { return html\`<p>A part of the page</p><slot></slot>\`; }
        });
      </script>
      <partner-part>${element}</partner-part>`,
  },
];

/** The element does not start on these pages. The page's own content inside it is shown. */
export const FALLING_BACK: readonly OddPage[] = [
  {
    what: 'cannot run scripts',
    scripts: 'off',
    markup: element => `<!doctype html>${MODULE}${element}<noscript><p>No scripts.</p></noscript>`,
  },
  {
    what: 'is shown by a browser without custom elements',
    markup: after(`Object.defineProperty(window, 'customElements', {value: undefined})`),
  },
  {
    what: 'is shown by a browser without custom elements, which loads the classic script',
    markup: after(`Object.defineProperty(window, 'customElements', {value: undefined})`, CLASSIC),
  },
  {
    // Safari before 16.4.
    what: 'is shown by a browser without element internals',
    markup: after(
      without('HTMLElement.prototype.attachInternals', 'Document.prototype.adoptedStyleSheets'),
    ),
  },
  {
    what: 'is shown by a browser without shadow roots',
    markup: after(without('Element.prototype.attachShadow')),
  },
];
