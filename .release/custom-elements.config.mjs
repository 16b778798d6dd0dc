/** Generates the custom-elements manifest for other tools from the docblocks in our sources. */
import {publish} from './manifest.ts';

/** @import {Manifest} from './manifest.ts' */

export default {
  globs: ['src/elements/**/*.ts'],
  outdir: 'dist',
  litelement: true,
  packagejson: false,
  quiet: true,
  plugins: [
    {
      name: 'published',
      /** @param {{customElementsManifest: Manifest}} context */
      packageLinkPhase({customElementsManifest}) {
        Object.assign(customElementsManifest, publish(customElementsManifest));
      },
    },
  ],
};
