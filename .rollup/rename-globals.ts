/**
 * Gives the libraries inside the script-tag builds names of our own where they
 * would share one with the page around: a host that uses Lit under
 * `trusted-types lit-html` kills a second policy of that name at load.
 *
 * Fails the build when a library no longer contains the name, so that an
 * update cannot undo this in silence.
 */
import type {Plugin} from 'rollup';

interface Rename {
  /** The module's path ends with this. */
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
      // The lines stay where they are, so the map stays true to the line.
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
