/** The compressed sizes of our files. */
import {ENTRY, sizes} from '../../../.release/files.ts';
import {report} from '../report.ts';

export const SIZES = sizes('dist');

const {BEFORE: folder} = process.env;

/** Those of the earlier build's files. */
export const SIZES_BEFORE = folder === undefined ? [] : sizes(folder);

/** The content of each file. Any language but English is a file that loads when a page uses it. */
const HELD = {
  [ENTRY]: 'the first load',
  'service-embed.classic.js': 'every flow, in English alone',
};

export function reportBytes(): void {
  report({
    title: 'Bytes',
    note: 'After brotli 11. The row of a deposit stands below, with its requests.',
    head: ['file', 'holds', 'bytes'],
    rows: Object.entries(HELD).map(([name, held]) => [
      name,
      held,
      String(SIZES.find(file => file.name === name)?.bytes.toLocaleString('en')),
    ]),
  });
}
