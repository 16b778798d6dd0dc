/** Our sources, and what each of them imports, for the tests that guard the structure. */
import {globSync, readFileSync} from 'node:fs';
import {dirname, join, normalize, sep} from 'node:path';

export interface SourceFile {
  /** Relative to `src/`, with slashes: `contract/errors.ts`. */
  readonly name: string;
  readonly text: string;
  /** Names of the files of `src/` that it imports. */
  readonly files: readonly string[];
  /** Specifiers of the packages that it imports. */
  readonly packages: readonly string[];
}

export function sourceTree(): SourceFile[] {
  return globSync('src/**/*.ts')
    .map(path => path.split(sep).slice(1).join('/'))
    .toSorted()
    .map(readSource);
}

function readSource(name: string): SourceFile {
  const text = readFileSync(join('src', name), 'utf8');
  // Imports and re-exports, imports for their effects, and imports at run time.
  const imports = text.matchAll(
    /^(?:import|export)\b[^;']*\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm,
  );
  const specifiers = [...imports].map(([, from, effect, late]) => from ?? effect ?? late ?? '');
  const isFile = (specifier: string) => specifier.startsWith('.');
  return {
    name,
    text,
    files: specifiers
      .filter(isFile)
      .map(specifier => normalize(join(dirname(name), specifier)).replaceAll(sep, '/'))
      .map(path => path.replace(/\.js$/, '.ts')),
    packages: specifiers.filter(specifier => !isFile(specifier)),
  };
}
