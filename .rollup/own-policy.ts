/**
 * A page that uses Lit under `trusted-types lit-html` refuses a second policy of that name. Ours has
 * a name of its own. Where the page refuses that, too, the console says how to allow it. Without
 * `require-trusted-types-for`, Lit works without a policy.
 */
import type {Plugin} from 'rollup';

const CREATED = /(\w+)\.createPolicy\("lit-html",(\{.*?\})\)/;

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
