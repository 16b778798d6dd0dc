/** Prints the rows of a check for people. */
import type {Basis, Row, RowVerdict} from './row.js';

const MARKS: Readonly<Record<RowVerdict, Readonly<Record<Basis, string>>>> = {
  holds: {contract: 'as the contract says', assumed: 'as we assume'},
  differs: {contract: 'DIFFERS', assumed: 'differs'},
  absent: {contract: 'ABSENT', assumed: 'absent'},
  unasked: {contract: 'not asked', assumed: 'not asked'},
};

const WIDTH = Math.max(...Object.values(MARKS).flatMap(each => Object.values(each).map(lengthOf)));
const INDENT = ' '.repeat(WIDTH + 7);

/** `clean` is applied to every cell. */
export function table(rows: readonly Row[], clean: (text: string) => string): string {
  const lines = rows.flatMap(({place, basis, title, verdict, detail}) => {
    const head = `${MARKS[verdict][basis].padEnd(WIDTH)}  ${place.padEnd(3)}  ${clean(title)}`;
    if (detail === undefined) return [head];
    return verdict === 'unasked' ? [`${head} (${clean(detail)})`] : [head, INDENT + clean(detail)];
  });
  return `${lines.join('\n')}\n\n${summary(rows)}\n`;
}

/** True if the service breaks something that the contract requires. */
export function isFault({basis, verdict}: Row): boolean {
  return basis === 'contract' && (verdict === 'differs' || verdict === 'absent');
}

/** True if something that the contract requires was not checked. */
export function isOpen({basis, verdict}: Row): boolean {
  return basis === 'contract' && verdict === 'unasked';
}

function summary(rows: readonly Row[]): string {
  const faults = rows.filter(isFault).length;
  const changes = rows.filter(({verdict}) => verdict === 'differs' || verdict === 'absent').length;
  const open = rows.filter(isOpen).length;
  const [of, assumed] = [count(faults), count(changes - faults)];
  return [
    ...(open > 0
      ? [`Of the contract, ${count(open)} ${wasNot(open)} asked: it is open whether it fits.`]
      : []),
    `Of the contract, ${of} differ${faults === 1 ? 's' : ''}. Of what we assume, ${assumed}.`,
    'What would write was not asked: orders, cancels, profiles, links, uploads, signups, acceptances.',
    'configureService({paths, operations}) adapts what we assume (src/contract/README.md, 10 and 11).',
  ].join('\n');
}

function count(rows: number): string {
  return rows === 1 ? '1 row' : `${rows} rows`;
}

function wasNot(rows: number): string {
  return rows === 1 ? 'was not' : 'were not';
}

function lengthOf(text: string): number {
  return text.length;
}
