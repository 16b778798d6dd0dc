/**
 * Renames globals of the bundled libraries in the script-tag builds, if the host
 * page could use the same names. For example, a page that uses Lit under
 * `trusted-types lit-html` refuses a second policy of that name and fails at load.
 *
 * The build fails when a library no longer contains a name, so that an update cannot
 * silently undo this.
 */
import type {Plugin} from 'rollup';

interface Rename {
  /** The end of the module's path. */
  readonly module: string;
  readonly from: string;
  readonly to: string;
}

const RENAMES: readonly Rename[] = [
  {
    module: '/lit-html/lit-html.js',
    from: 'createPolicy("lit-html"',
    to: 'createPolicy("service-embed"',
  },
];

export function renameGlobals(): Plugin {
  return {
    name: 'rename-globals',
    transform(code, id) {
      const renames = RENAMES.filter(({module}) => id.endsWith(module));
      if (renames.length === 0) return null;
      let renamed = code;
      for (const {from, to} of renames) {
        if (!renamed.includes(from)) this.error(`${id} does not contain ${from} any more`);
        renamed = renamed.replaceAll(from, to);
      }
      // No line moves, so the source map stays correct by line.
      return {code: renamed, map: null};
    },
    generateBundle(_, bundle) {
      const code = Object.values(bundle).map(file => (file.type === 'chunk' ? file.code : ''));
      for (const {from} of RENAMES) {
        if (code.some(text => text.includes(from))) this.error(`${from} is in a bundle`);
      }
    },
  };
}
