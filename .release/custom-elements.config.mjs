/** What editors and documentation read about the elements, from the docblocks of our sources. */
import {globSync} from 'node:fs';
import {basename} from 'node:path';
import {customElementJetBrainsPlugin} from 'custom-element-jet-brains-integration';
import {customElementVsCodePlugin} from 'custom-element-vs-code-integration';

/** @import {CustomElement, Package} from 'custom-elements-manifest/schema.d.ts' */

/** Keeps the elements and the files that register them, as we ship them. */
const published = {
  name: 'published',
  /** @param {{customElementsManifest: Package}} context */
  packageLinkPhase({customElementsManifest}) {
    const files = globSync('src/elements/*/service-*.ts').toSorted();
    const modules = files.flatMap(path => {
      const name = basename(path, '.ts');
      const home = path.replace(/service-(\w+)\.ts$/, '$1-element.ts');
      const module = customElementsManifest.modules.find(each => each.path === home);
      const element = /** @type {CustomElement} */ (module?.declarations?.[0]);
      // The file calls our own `define`, which the analyzer does not know.
      const definition = {name, declaration: {name: element.name, module: home}};
      const exports = [{kind: 'custom-element-definition', ...definition}];
      return [
        {...module, declarations: [publicPart(element, name)]},
        {kind: 'javascript-module', path, declarations: [], exports},
      ];
    });
    const shipped = JSON.stringify(modules).replaceAll(/"\/?src\/([^"]*)\.ts"/g, '"dist/$1.js"');
    // `:state()` came with schema 2.1.0, but the analyzer writes 1.0.0.
    Object.assign(customElementsManifest, {schemaVersion: '2.1.0', modules: JSON.parse(shipped)});
  },
};

/**
 * @param {CustomElement} element
 * @param {string} tagName
 */
const publicPart = ({members = [], events = [], ...element}, tagName) => ({
  ...element,
  tagName,
  members: members.filter(({privacy = 'public'}) => privacy === 'public'),
  // `dispatchEvent(variable)` produces an event without a name.
  events: events.filter(({name}) => name),
});

export default {
  globs: ['src/elements/**/*.ts'],
  outdir: 'dist',
  litelement: true,
  packagejson: false,
  quiet: true,
  plugins: [
    published,
    customElementVsCodePlugin({outdir: 'dist', cssFileName: null, hideLogs: true}),
    customElementJetBrainsPlugin({outdir: 'dist', packageJson: false, hideLogs: true}),
  ],
};
