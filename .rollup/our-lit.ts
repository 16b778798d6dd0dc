/** Changes to Lit in the script-tag build. */
import type {Plugin} from 'rollup';

const CREATED = /(\w+)\.createPolicy\("lit-html",(\{.*?\})\)/;

/**
 * Renames Lit's Trusted Types policy. A page that uses Lit with `trusted-types lit-html` refuses a
 * second policy of that name. If the page also refuses the new name, a console message explains how
 * to allow it. Without `require-trusted-types-for`, Lit works without a policy.
 */
export const ownPolicy = (dist: string): Plugin => ({
  name: 'own-policy',
  transform(code, id) {
    if (!id.endsWith('/lit-html/lit-html.js')) return null;
    if (!CREATED.test(code)) throw new Error('Lit makes its policy in another way.');
    const setup = JSON.stringify(`${dist}/elements/setup/warn-setup.js`);
    const made = code.replace(
      CREATED,
      (_, factory, rules) =>
        `(()=>{try{return ${factory}.createPolicy("service-embed",${rules})}catch{warnSetup("trusted")}})()`,
    );
    return {code: `${made}\nimport {warnSetup} from ${setup};`, map: null};
  },
});

/** Removes 280 bytes of style code from Lit. Our elements adopt styles with `adopt-styles.ts`. */
export const noLitStyles: Plugin = {
  name: 'no-lit-styles',
  load: id =>
    id.endsWith('/reactive-element/css-tag.js')
      ? `export const adoptStyles = () => {}, getCompatibleStyle = style => style;
export {adoptStyles as CSSResult, adoptStyles as css, adoptStyles as unsafeCSS};
export const supportsAdoptingStyleSheets = true;`
      : null,
};

/**
 * Code of Lit that our elements never use: directives, decorators, attributes that reflect a
 * property, element parts, compiled templates, templates of SVG or MathML, and listener options; and
 * code for old browsers, servers and Lit's development build. Each pattern must match exactly once,
 * or the build fails. In a replacement, `$1` is the first group of the match.
 */
const EXTRAS: readonly (readonly [
  file: string,
  ...extras: readonly (readonly [found: RegExp, instead?: string])[],
])[] = [
  [
    '/reactive-element/reactive-element.js',
    [/,\w+=\w+\.reactiveElementPolyfillSupport/],
    [
      /,\w+\?\.\(\{ReactiveElement:\w+\}\),\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
    ],
    // Decorators.
    [/Symbol\.metadata\?\?=Symbol\("metadata"\),\w+\.litPropertyMetadata\?\?=new WeakMap;/],
    [
      /const (\w+)=this\[Symbol\.metadata\];if\(null!==\1\)\{const (\w+)=litPropertyMetadata\.get\(\1\);if\(void 0!==\2\)for\(const\[\w+,\w+\]of \2\)this\.elementProperties\.set\(\w+,\w+\)\}/,
    ],
    [/(?<=\{)static addInitializer\(\w+\)\{.*?\}(?=static get observedAttributes)/],
    [/,void 0!==\w+\.l&&\(this\.l=\[\.\.\.\w+\.l\]\)/],
    [/,this\.constructor\.l\?\.forEach\(\w+=>\w+\(this\)\)/],
    // JSON attributes, and attributes that reflect a property. Our attributes are strings, numbers
    // or booleans.
    [/,\w+=\w+\.trustedTypes,\w+=\w+\?\w+\.emptyScript:""/],
    [/toAttribute\(\w+,\w+\)\{.*?return \w+\},(?=fromAttribute)/],
    [/;case Object:case Array:try\{.*?\}catch\(\w+\)\{\w+=null\}/],
    [/reflect:!1,useDefault:!1,/],
    [/_\$ET\(\w+,\w+\)\{.*?\}(?=_\$AK\()/],
    [
      /_\$AK\((\w+),(\w+)\)\{const (\w+)=this\.constructor,(\w+)=\w+\._\$Eh\.get\(\1\);if\(void 0!==\4&&this\._\$Em!==\4\)\{.*?\.converter:(\w+);this\._\$Em=.*?this\._\$Em=null\}(?=\}requestUpdate)/,
      '_$AK($1,$2){const $3=this.constructor,$4=$3._$Eh.get($1);void 0!==$4&&(this[$4]=$5.fromAttribute($2,$3.getPropertyOptions($4).type))',
    ],
    [
      /\|\|\w+\.useDefault&&\w+\.reflect&&\w+===this\._\$Ej\?\.get\(\w+\)&&!this\.hasAttribute\(\w+\._\$Eu\(\w+,\w+\)\)/,
    ],
    [
      /(?<=[};])C\((\w+),(\w+),\{useDefault:.*?\}(?=async _\$EP)/,
      'C($1,$2){this._$AL.has($1)||(this.hasUpdated||($2=void 0),this._$AL.set($1,$2))}',
    ],
    [/this\._\$Em=null,/],
    [/this\._\$Eq&&=this\._\$Eq\.forEach\(\w+=>this\._\$ET\(\w+,this\[\w+\]\)\),/],
    // Custom accessors, and the property option `state`.
    [/\w+\.state&&\(\w+\.attribute=!1\),/],
    [/,this\.prototype\.hasOwnProperty\(\w+\)&&\(\(\w+=Object\.create\(\w+\)\)\.wrapped=!0\)/],
    [
      /(?<=const )(\w+)=this\.properties,(\w+)=\[\.\.\.(\w+)\(\1\),\.\.\.\w+\(\1\)\];for\(const (\w+) of \2\)/,
      '$1=this.properties;for(const $4 of $3($1))',
    ],
    [/,getOwnPropertySymbols:\w+/],
    [
      /(?<=getPropertyDescriptor\((\w+),(\w+),(\w+)\)\{)const\{get:\w+,set:\w+\}=.*?\};return\{get:\w+,set\(\w+\)\{.*?\}(?=,configurable)/,
      'return{get(){return this[$2]},set(value){const old=this[$2];this[$2]=value,this.requestUpdate($1,old,$3)}',
    ],
    [/,getOwnPropertyDescriptor:\w+/],
    [/const (\w+)=this\.constructor\.elementProperties;if\(\1\.size>0\)for\(.*?\}(?=\}let)/],
    // `shouldUpdate` and `firstUpdated`, which our elements do not override.
    [
      /let (\w+)=!1;const (\w+)=this\._\$AL;try\{\1=this\.shouldUpdate\(\2\),\1\?\((.*?)\):this\._\$EM\(\)\}catch\((\w+)\)\{throw \1=!1,(.*?)\}\1&&this\._\$AE\(\2\)/,
      'const $2=this._$AL;try{$3}catch($4){throw $5}this._$AE($2)',
    ],
    [/shouldUpdate\(\w+\)\{return!0\}/],
    [/this\.hasUpdated\|\|\(this\.hasUpdated=!0,this\.firstUpdated\(\w+\)\)/, 'this.hasUpdated=!0'],
    [/firstUpdated\(\w+\)\{\}/],
    // Static `styles`. Our elements have `sheets` instead.
    [/(?<=static )finalizeStyles\(\w+\)\{.*?return \w+\}static (?=_\$Eu\()/],
    [/,?this\.elementStyles=this\.finalizeStyles\(this\.styles\)/],
  ],
  [
    '/lit-html/lit-html.js',
    // Elements with raw text, such as `<style>`. `minify-templates.ts` refuses them in our
    // templates.
    [/[\w$]+\.test\(\w+\[2\]\)&&\(\w+=RegExp\("<\/"\+\w+\[2\],"g"\)\),/],
    [/if\([\w$]+\.test\((\w+)\.tagName\)\)\{const.*?\1\.append\(\w+\[\w+\],\w+\(\)\)\}\}/],
    [
      /,(\w+)=\w+\.litHtmlPolyfillSupport;\1\?\.\(\w+,\w+\),\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
    ],
    // The tags `svg` and `mathml`, and compiled templates.
    [/2===\w+\?"<svg>":3===\w+\?"<math>":/],
    [/if\((this\.el=.*?this\.el\.content),2===\w+\|\|3===\w+\)\{.*?\}(?=for\()/, '$1;'],
    [/2===\w+\?"<\/svg>":3===\w+\?"<\/math>":/],
    [/"number"==typeof \w+\?(this\._\$AC\(\w+\)):\(.*?,\w+\)(?=;if\(this\._\$AH)/, '$1'],
    [/,_\$litType\$:\w+(?=\}=\w+,\w+=this\._\$AC)/],
    // Directives, and the parts' API for them.
    [/function \w+\((\w+),\w+,\w+=\1,\w+\)\{if\(\w+===\w+\)return.*?\}(?=class)/],
    [/(\w+)=M\(this,\1,\w+\),(?=\w+\(\1\))/],
    [/(\w+)=M\(this,\1,\w+,0\),(?=\w+=!\w+\(\1\))/],
    [/(\w+)=M\(this,(\w+\[\w+\+\w+\]),\w+,\w+\),\1===\w+&&\(\1=this\._\$AH\[\w+\]\)/, '$1=$2'],
    [/\|\|(\w+)!==this\._\$AH&&\1!==\w+(?=,\w+&&)/, '||$1!==this._$AH'],
    [/(?<=:(\w+)!==this\._\$AH)&&\1!==\w+(?=&&this\._\()/],
    [/this\._\$AN=void 0,(?=this\._\$AD)/],
    [
      /get parentNode\(\)\{return this\._\$AM\.parentNode\}get _\$AU\(\)\{return this\._\$AM\._\$AU\}/,
    ],
    [/get _\$AU\(\)\{return this\._\$AM\?\._\$AU\?\?this\._\$Cv\}/],
    [/get parentNode\(\)\{let.*?get endNode\(\)\{return this\._\$AB\}/],
    [/this\.type=2,/],
    [/this\._\$AN=void 0,(?=this\._\$AA)/],
    [/,this\._\$Cv=\w+\?\.isConnected\?\?!0/],
    [/this\._\$AP\?\.\(!1,!0,\w+\);/, ';'],
    [/setConnected\(\w+\)\{.*?\}(?=\}class)/],
    [/get tagName\(\)\{return this\.element\.tagName\}get _\$AU\(\)\{return this\._\$AM\._\$AU\}/],
    [/this\.type=1,/],
    [/this\._\$AN=void 0,(?=this\.element)/],
    [/constructor\(\)\{super\(\.\.\.arguments\),this\.type=3\}/],
    [/constructor\(\)\{super\(\.\.\.arguments\),this\.type=4\}/],
    [/constructor\((?:\w+,){4}\w+\)\{super\((?:\w+,){4}\w+\),this\.type=5\}/],
    // Listener options, and listener objects.
    [
      /if\(\((\w+)=M\(this,\1,\w+,0\)\?\?(\w+)\)===\w+\)return;const (\w+)=this\._\$AH,.*?;\w+&&this\.element\.removeEventListener.*?,this\._\$AH=\w+\}/,
      'const $3=this._$AH;$1??=$2,$1===$2&&$3!==$2&&this.element.removeEventListener(this.name,this),$1!==$2&&$3===$2&&this.element.addEventListener(this.name,this),this._$AH=$1}',
    ],
    [
      /"function"==typeof this\._\$AH\?(this\._\$AH\.call\(.*?\)):this\._\$AH\.handleEvent\(\w+\)/,
      '$1',
    ],
    // Element parts and comment parts.
    [
      /else \w+\.startsWith\(\w+\)&&\(\w+\.push\(\{type:6,index:\w+\}\),\w+\.removeAttribute\(\w+\)\)/,
    ],
    [/:6===\w+\.type&&\(\w+=new \w+\(\w+,this,\w+\)\)/, ':0'],
    [
      /if\((\w+\.data===\w+)\)(\w+\.push\(\{type:2,index:\w+\}\));else\{.*?\.length-1\}(?=\w+\+\+)/,
      '$1&&$2;',
    ],
    [/class (\w+)\{constructor\(\w+,\w+,\w+\)\{this\.element=\w+,this\.type=6.*?\}\}(?=const)/],
    // Internals that Lit exports for its own libraries.
    [/const \w+=\{M:\w+,P:\w+.*?\};/],
    [/\w+ as _\$LH,/],
    [/\(\w+\?\.creationScope\?\?(\w+)\)(?=\.importNode)/, '$1'],
  ],
  [
    '/lit-element/lit-element.js',
    [/,\w+\.litElementHydrateSupport\?\.\(\{LitElement:\w+\}\)/],
    [/const (\w+)=\w+\.litElementPolyfillSupport;\1\?\.\(\{LitElement:\w+\}\);/],
    [/\(\w+\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\);/],
    [/this\.hasUpdated\|\|\(this\.renderOptions\.isConnected=this\.isConnected\),/],
    [
      /connectedCallback\(\)\{super\.connectedCallback\(\),this\._\$Do\?\.setConnected\(!0\)\}disconnectedCallback\(\)\{super\.disconnectedCallback\(\),this\._\$Do\?\.setConnected\(!1\)\}/,
    ],
    [/(?<=\})render\(\)\{return \w+\}/],
  ],
];

/** Removes `EXTRAS` from Lit in the script-tag build, which saves 1,000 bytes of the first load. */
export const noLitExtras: Plugin = {
  name: 'no-lit-extras',
  transform(code, id) {
    const extras = EXTRAS.find(([file]) => id.endsWith(file))?.slice(1) as
      | (readonly [RegExp, string?])[]
      | undefined;
    if (!extras) return null;
    const without = extras.reduce((text, [extra, instead = '']) => {
      if (text.match(RegExp(extra, 'g'))?.length !== 1)
        throw new Error(`Lit does not have once what ${extra.source} finds.`);
      return text.replace(extra, instead);
    }, code);
    return {code: without, map: null};
  },
};
