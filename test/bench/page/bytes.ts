/** The compressed sizes of our files. */
import {ENTRY, sizes} from '../../../.release/files.ts';
import {report} from '../report.ts';

export const SIZES = sizes('dist');

const {BEFORE: folder} = process.env;

/** Those of the earlier build's files. */
export const SIZES_BEFORE = folder === undefined ? [] : sizes(folder);

export function reportBytes(): void {
  const row = (name: string) => [
    name,
    String(SIZES.find(file => file.name === name)?.bytes.toLocaleString('en')),
  ];
  report({
    title: 'Bytes',
    note: 'After brotli 11. The row of a deposit stands below, with its requests.',
    head: ['file', 'bytes'],
    rows: [ENTRY, 'service-embed.classic.js'].map(row),
  });
}
