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
