/**
 * The languages of the script-tag build: one file for each language and flow, next to the parts. A
 * rule replaces the table in `src/locale/languages.ts`, so that languages add almost nothing to the
 * first load.
 */
import {globSync} from 'node:fs';
import {basename, dirname} from 'node:path';
import type {Plugin} from 'rollup';

/** Maps each file's name to the module with its words. */
export const languageFiles = (): ReadonlyMap<string, string> =>
  new Map(
    globSync('dist/locale/*/flow-*.js').map(path => {
      const flow = basename(path, '.js').replace('flow-', '');
      return [`service-embed.${basename(dirname(path))}-${flow}.js`, path];
    }),
  );

const languages = (): string =>
  [...new Set([...languageFiles().values()].map(path => basename(dirname(path))))]
    .toSorted()
    .join('|');

export const languagesByRule: Plugin = {
  name: 'languages-by-rule',
  load: id =>
    id.endsWith('dist/locale/languages.js')
      ? `export const languageFor = tag =>
          String(tag).toLowerCase().match(/^(?:${languages()})(?![a-z])/)?.[0];
        export const translation = (language, flow) =>
          import(\`./service-embed.\${language}-\${flow.replace(/deposit|withdraw/, 'payment')}.js\`)
            .then(part => part.words);`
      : null,
};
