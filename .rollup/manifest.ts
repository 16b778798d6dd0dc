/**
 * Writes what editors and documentation read about the elements: the custom elements
 * manifest, from the docblocks of our sources, and two editor formats made from it.
 */
import {globSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
// These are the functions behind the analyzer's command line. The command line itself would
// write to package.json.
// @ts-expect-error -- without types
import {create, ts} from '@custom-elements-manifest/analyzer/index.js';
// @ts-expect-error -- without types
import {litPlugin} from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import type {Plugin} from 'rollup';
import {
  htmlData,
  webTypes,
  type Declaration,
  type Manifest,
  type Module,
  type Package,
} from './editor-data.ts';

export function manifest(dist: string, pkg: Package): Plugin {
  return {
    name: 'manifest',
    buildStart() {
      const elements = published(analyze());
      const write = (file: string, json: object) =>
        writeFileSync(join(dist, file), `${JSON.stringify(json, null, 2)}\n`);
      write('custom-elements.json', elements);
      write('vscode.html-custom-data.json', htmlData(elements));
      write('web-types.json', webTypes(elements, pkg));
    },
  };
}

function analyze(): Manifest {
  const modules = globSync('src/elements/**/*.ts')
    .toSorted()
    .map(path =>
      ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true),
    );
  return create({modules, plugins: litPlugin(), context: {dev: false}}) as Manifest;
}

/** Reduces the analyzer's result to the elements and to the files that we ship. */
function published(source: Manifest): Manifest {
  const modules = source.modules.flatMap(module => {
    const tag = /^src\/elements\/\w+\/(service-[a-z-]+)\.ts$/.exec(module.path)?.[1];
    if (tag !== undefined) return [registration(tag, module)];
    const declarations = module.declarations.flatMap(declaration => {
      const tagName = tagOf(declaration.name);
      return tagName === undefined ? [] : [publicPart({...declaration, tagName})];
    });
    return declarations.length > 0 ? [{...module, declarations}] : [];
  });
  // `:state()` came with schema 2.1.0, but the analyzer writes 1.0.0.
  const versioned = {...source, schemaVersion: '2.1.0', modules};
  return JSON.parse(JSON.stringify(versioned), (key, value: unknown) =>
    (key === 'path' || key === 'module') && typeof value === 'string' ? shipped(value) : value,
  ) as Manifest;
}

/** `DepositElement` is `<service-deposit>` if a file of that name registers it. */
function tagOf(className: string): string | undefined {
  const name = /^(\w+)Element$/.exec(className)?.[1];
  if (name === undefined) return undefined;
  const kebab = name.replaceAll(/(?!^)[A-Z]/g, '-$&').toLowerCase();
  return globSync(`src/elements/*/service-${kebab}.ts`).length > 0 ? `service-${kebab}` : undefined;
}

/** The file that registers a tag. It calls our own function, which the analyzer does not know. */
function registration(tag: string, module: Module): Module {
  const text = readFileSync(module.path, 'utf8');
  const [, name, file = ''] = /import \{(\w+)\} from '\.\/([\w-]+)\.js'/.exec(text) ?? [];
  const declaration = {name, module: join(module.path, '..', `${file}.ts`)};
  return {...module, exports: [{kind: 'custom-element-definition', name: tag, declaration}]};
}

function publicPart(declaration: Declaration): Declaration {
  const {members = [], events = []} = declaration;
  return {
    ...declaration,
    members: members.filter(({privacy = 'public'}) => privacy === 'public'),
    // `dispatchEvent(variable)` produces an event without a name.
    events: events.filter(event => event.name),
  };
}

function shipped(path: string): string {
  return path.replace(/^\/?src\/(.*)\.ts$/, 'dist/$1.js');
}
