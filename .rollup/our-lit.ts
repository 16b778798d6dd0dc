/** What we change in Lit. */
import type {Plugin} from 'rollup';

const CREATED = /(\w+)\.createPolicy\("lit-html",(\{.*?\})\)/;

/**
 * A page that uses Lit under `trusted-types lit-html` refuses a second policy of that name. Ours has
 * a name of its own. Where the page refuses that, too, the console says how to allow it. Without
 * `require-trusted-types-for`, Lit works without a policy.
 */
export const ownPolicy = (dist: string): Plugin => ({
  name: 'own-policy',
  transform(code, id) {
    if (!id.endsWith('/lit-html/lit-html.js')) return null;
    if (!CREATED.test(code)) throw new Error('Lit makes its policy in another way.');
    const tell = JSON.stringify(`${dist}/elements/console/tell.js`);
    const made = code.replace(
      CREATED,
      (_, factory, rules) =>
        `(()=>{try{return ${factory}.createPolicy("service-embed",${rules})}catch{tell("trusted")}})()`,
    );
    return {code: `${made}\nimport {tell} from ${tell};`, map: null};
  },
});

/** Our elements adopt their styles themselves (`adopt-styles.ts`). Lit's way is 280 bytes. */
export const noLitStyles: Plugin = {
  name: 'no-lit-styles',
  load: id =>
    id.endsWith('/reactive-element/css-tag.js')
      ? `export const adoptStyles = () => {}, getCompatibleStyle = style => style;
export {adoptStyles as CSSResult, adoptStyles as css, adoptStyles as unsafeCSS};
export const supportsAdoptingStyleSheets = true;`
      : null,
};

/** What old browsers, a server, and Lit's development build would look for, and what we never use. */
const EXTRAS: readonly (readonly [file: string, ...extras: readonly RegExp[]])[] = [
  [
    '/reactive-element/reactive-element.js',
    /,\w+=\w+\.reactiveElementPolyfillSupport/,
    /,\w+\?\.\(\{ReactiveElement:\w+\}\),\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
    // Our elements have no decorators, and no attribute that is JSON.
    /Symbol\.metadata\?\?=Symbol\("metadata"\),\w+\.litPropertyMetadata\?\?=new WeakMap;/,
    /const (\w+)=this\[Symbol\.metadata\];if\(null!==\1\)\{const (\w+)=litPropertyMetadata\.get\(\1\);if\(void 0!==\2\)for\(const\[\w+,\w+\]of \2\)this\.elementProperties\.set\(\w+,\w+\)\}/,
    /(?<=\{)static addInitializer\(\w+\)\{.*?\}(?=static get observedAttributes)/,
    /,void 0!==\w+\.l&&\(this\.l=\[\.\.\.\w+\.l\]\)/,
    /,this\.constructor\.l\?\.forEach\(\w+=>\w+\(this\)\)/,
    /;case Object:case Array:\w+=null==\w+\?\w+:JSON\.stringify\(\w+\)/,
    /;case Object:case Array:try\{.*?\}catch\(\w+\)\{\w+=null\}/,
    // Our elements have `sheets`.
    /(?<=static )finalizeStyles\(\w+\)\{.*?return \w+\}static (?=_\$Eu\()/,
    /,?this\.elementStyles=this\.finalizeStyles\(this\.styles\)/,
  ],
  [
    '/lit-html/lit-html.js',
    // Our templates have no element whose content is raw text. `minify-templates.ts` refuses it.
    /[\w$]+\.test\(\w+\[2\]\)&&\(\w+=RegExp\("<\/"\+\w+\[2\],"g"\)\),/,
    /if\([\w$]+\.test\((\w+)\.tagName\)\)\{const.*?\1\.append\(\w+\[\w+\],\w+\(\)\)\}\}/,
    /,(\w+)=\w+\.litHtmlPolyfillSupport;\1\?\.\(\w+,\w+\),\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
  ],
  [
    '/lit-element/lit-element.js',
    /,\w+\.litElementHydrateSupport\?\.\(\{LitElement:\w+\}\)/,
    /const (\w+)=\w+\.litElementPolyfillSupport;\1\?\.\(\{LitElement:\w+\}\);/,
    /\(\w+\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\);/,
  ],
];

/** Nobody misses these in our own copy of Lit: 500 bytes of the first load. */
export const noLitExtras: Plugin = {
  name: 'no-lit-extras',
  transform(code, id) {
    const extras = EXTRAS.find(([file]) => id.endsWith(file))?.slice(1) as RegExp[] | undefined;
    if (!extras) return null;
    const without = extras.reduce((text, extra) => {
      if (!extra.test(text)) throw new Error(`Lit has no more what ${extra.source} finds.`);
      return text.replace(extra, '');
    }, code);
    return {code: without, map: null};
  },
};
