/**
 * The languages of the script-tag build: a file for each of them and for each flow, beside the parts. The
 * table in `src/locale/languages.ts` is a rule here, so that no language costs the first load a byte.
 */
import {globSync} from 'node:fs';
import {basename, dirname} from 'node:path';
import type {Plugin} from 'rollup';

/** The module of each file's words, by the file's name. */
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
