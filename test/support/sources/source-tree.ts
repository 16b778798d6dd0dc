/** Our sources and their imports, for the tests that guard the structure. */
import {globSync, readFileSync} from 'node:fs';
import {dirname, join, normalize, sep} from 'node:path';

export interface SourceFile {
  /** Relative to the tree's folder, with slashes: `contract/errors.ts`. */
  readonly name: string;
  readonly text: string;
  /** The files of this tree that it imports. */
  readonly files: readonly string[];
  /** The files among them that it imports for more than types. */
  readonly values: readonly string[];
  /** The packages that it imports. */
  readonly packages: readonly string[];
}

/** The sources in a folder of the repository. */
export function sourceTree(folder = 'src'): SourceFile[] {
  return globSync('**/*.ts', {cwd: folder})
    .map(path => path.replaceAll(sep, '/'))
    .toSorted()
    .map(name => readSource(folder, name));
}

function readSource(folder: string, name: string): SourceFile {
  const text = readFileSync(join(folder, name), 'utf8');
  // Imports and re-exports, imports for side effects, and dynamic imports.
  const imports = text.matchAll(
    /^(?:import|export)\b[^;']*\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm,
  );
  const statements = [...imports].map(([statement, from, effect, late]) => ({
    isType: /^(?:import|export) type\b/.test(statement),
    specifier: from ?? effect ?? late ?? '',
  }));
  const isFile = ({specifier}: {specifier: string}) => specifier.startsWith('.');
  const files = statements.filter(isFile).map(({specifier, isType}) => ({
    isType,
    file: normalize(join(dirname(name), specifier))
      .replaceAll(sep, '/')
      .replace(/\.js$/, '.ts'),
  }));
  return {
    name,
    text,
    files: files.map(({file}) => file),
    values: files.filter(({isType}) => !isType).map(({file}) => file),
    packages: statements.filter(each => !isFile(each)).map(({specifier}) => specifier),
  };
}
