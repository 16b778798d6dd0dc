/** A page that uses Lit under `trusted-types lit-html` refuses a second policy of that name. */
import replace from '@rollup/plugin-replace';
import type {Plugin} from 'rollup';

// @ts-expect-error -- the plugin's types hide its default export from Node's resolution
export const ownPolicy: Plugin = replace({
  include: '**/lit-html/lit-html.js',
  delimiters: ['', ''],
  values: {'createPolicy("lit-html"': 'createPolicy("service-embed"'},
  preventAssignment: true,
});
