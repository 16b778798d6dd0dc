/** What editors and documentation read about the elements, from the docblocks of our sources. */
import {existsSync, readFileSync} from 'node:fs';
import {customElementJetBrainsPlugin} from 'custom-element-jet-brains-integration';
import {customElementVsCodePlugin} from 'custom-element-vs-code-integration';

/** @import {JavaScriptModule, Package} from 'custom-elements-manifest/schema.d.ts' */

/** Keeps the elements and the files that register them, as we ship them. */
const published = {
  name: 'published',
  /** @param {{customElementsManifest: Package}} context */
  packageLinkPhase({customElementsManifest}) {
    const modules = customElementsManifest.modules
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .flatMap(publishedModule);
    const shipped = JSON.stringify(modules).replaceAll(/"\/?src\/([^"]*)\.ts"/g, '"dist/$1.js"');
    // `:state()` came with schema 2.1.0, but the analyzer writes 1.0.0.
    Object.assign(customElementsManifest, {schemaVersion: '2.1.0', modules: JSON.parse(shipped)});
  },
};

/**
 * @param {JavaScriptModule} module
 * @returns {object[]}
 */
function publishedModule(module) {
  const tag = /^src\/elements\/\w+\/(service-[a-z-]+)\.ts$/.exec(module.path)?.[1];
  if (tag !== undefined) return [{...module, exports: [registration(tag, module.path)]}];
  const declarations = (module.declarations ?? []).flatMap(each => {
    const name = `service-${each.name.replace(/Element$/, '').toLowerCase()}`;
    const isElement = existsSync(module.path.replace(/[^/]*$/, `${name}.ts`));
    return isElement && each.kind === 'class' ? [publicPart(each, name)] : [];
  });
  return declarations.length > 0 ? [{...module, declarations}] : [];
}

/**
 * The file named after a tag calls our own function, which the analyzer does not know.
 * @param {string} name
 * @param {string} path
 */
function registration(name, path) {
  const [, element, file] =
    /import \{(\w+)\} from '\.\/([\w-]+)\.js'/.exec(readFileSync(path, 'utf8')) ?? [];
  const module = path.replace(/[^/]*$/, `${file}.ts`);
  return {kind: 'custom-element-definition', name, declaration: {name: element, module}};
}

/**
 * @param {{members?: readonly {privacy?: string}[], events?: readonly {name?: string}[]}} element
 * @param {string} tagName
 */
function publicPart({members = [], events = [], ...element}, tagName) {
  return {
    ...element,
    tagName,
    members: members.filter(({privacy = 'public'}) => privacy === 'public'),
    // `dispatchEvent(variable)` produces an event without a name.
    events: events.filter(({name}) => name),
  };
}

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
