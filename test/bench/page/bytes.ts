/** The compressed sizes of our files. */
import {ENTRY, weights} from '../../../.release/files.ts';
import {report} from '../report.ts';
import {BEFORE} from './contenders.ts';

export const SIZES = weights('dist');

const {BEFORE: folder} = process.env;

/** Those of the earlier build's files. */
export const SIZES_BEFORE = folder === undefined ? [] : weights(folder);

/** The content of each file. Any language but English is a file that loads when a page uses it. */
const HELD = {
  [ENTRY]: 'the first load',
  'service-embed.classic.js': 'every flow, in English alone',
};

export function reportBytes(): void {
  report({
    title: 'Bytes',
    note: 'After brotli 11. The row of a deposit stands below, with its requests.',
    head: ['file', 'holds', 'bytes', ...(folder === undefined ? [] : [BEFORE.name])],
    rows: Object.entries(HELD).map(([name, held]) => [
      name,
      held,
      bytesIn(SIZES, name),
      ...(folder === undefined ? [] : [bytesIn(SIZES_BEFORE, name)]),
    ]),
  });
}

function bytesIn(files: typeof SIZES, wanted: string): string {
  const bytes = files.find(({name}) => name === wanted)?.bytes;
  return bytes === undefined ? 'none' : bytes.toLocaleString('en');
}
