/**
 * Magic values of identity verification: last names, prefixes of file names, and sizes of pictures.
 * A person with any other name is verified at once.
 */
import type {Person} from '#src/contract/person.js';
import type {DocumentSide, Reason, ReasonCode} from '#src/contract/reasons.js';

export interface Verdict {
  readonly outcome: 'completed' | 'failed';
  readonly reasons: readonly Reason[];
  readonly retryable: boolean;
  /** Milliseconds of `pending` before the outcome. */
  readonly after: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Duration of a `Pending` review, in milliseconds. */
export const REVIEW = 5000;

const VERIFIED: Verdict = {outcome: 'completed', reasons: [], retryable: true, after: 0};

const NOT_FOUND: Reason = {
  concern: 'lastName',
  code: 'mismatch',
  message: 'We could not find this name at your address.',
};

export const MAGIC_LAST_NAMES: Readonly<Record<string, Verdict>> = {
  Pending: {...VERIFIED, after: REVIEW},
  Fail: failed([NOT_FOUND], true),
  PendingFail: {...failed([NOT_FOUND], true), after: REVIEW},
  Final: failed(
    [{concern: 'whole', code: 'not_verified', message: 'We could not verify your identity.'}],
    false,
  ),
};

/** The crypto provider reviews a participant with this last name, for `REVIEW`. */
export const REVIEWED_PARTICIPANT = 'Pending';

/** Prefixes of file names with which an upload is refused, and the refusals. */
export const MAGIC_REFUSALS: Readonly<Record<string, {code: ReasonCode; message: string}>> = {
  blurry: {code: 'blurry', message: 'This photo is blurry.'},
  glare: {code: 'glare', message: 'Light covers a part of the document.'},
  cutoff: {code: 'cut_off', message: 'Part of the document is cut off.'},
  unreadable: {code: 'unreadable', message: 'The document cannot be read.'},
  expired: {code: 'expired', message: 'This document has expired.'},
};

/** Prefixes of file names that do not refuse the upload, but affect its review. */
export const MAGIC_FLAWS = ['mismatch', 'pending'] as const;
export type MagicFlaw = (typeof MAGIC_FLAWS)[number];

/**
 * The length of a picture's shorter side, in pixels → the file name that it stands for. The embed
 * names every file itself, so a user cannot choose the name. The embed resizes pictures only from
 * 2000 pixels on, so these sizes arrive unchanged.
 */
export const MAGIC_PIXELS: Readonly<Record<number, string>> = {
  601: 'blurry',
  602: 'glare',
  603: 'cutoff',
  604: 'unreadable',
  605: 'expired',
  606: 'mismatch',
  607: 'pending',
};

/** Returns the file name that the picture's size stands for, or else the actual file name. */
export function magicName(fileName: string, size: Size | undefined): string {
  return (size && MAGIC_PIXELS[Math.min(size.width, size.height)]) ?? fileName;
}

export function magicRefusal(fileName: string, side: DocumentSide): Reason | undefined {
  const found = Object.entries(MAGIC_REFUSALS).find(([start]) => begins(fileName, start));
  return found && {concern: side, ...found[1]};
}

export function magicFlaw(fileName: string): MagicFlaw | undefined {
  return MAGIC_FLAWS.find(start => begins(fileName, start));
}

/** The verdict of a review with this last name and these flaws. */
export function verdictOf(
  person: Pick<Person, 'lastName'> | undefined,
  flaws: Readonly<Partial<Record<DocumentSide, MagicFlaw | undefined>>>,
): Verdict {
  const name = person?.lastName.trim() ?? '';
  const byName = Object.hasOwn(MAGIC_LAST_NAMES, name) ? MAGIC_LAST_NAMES[name] : undefined;
  if (byName) return byName;
  const mismatched = (['front', 'back'] as const).filter(side => flaws[side] === 'mismatch');
  if (mismatched.length > 0) return failed(mismatched.map(mismatch), true);
  return Object.values(flaws).includes('pending') ? {...VERIFIED, after: REVIEW} : VERIFIED;
}

function mismatch(side: DocumentSide): Reason {
  const message = 'The name on the document is not the one that we know.';
  return {concern: side, code: 'mismatch', message};
}

function failed(reasons: readonly Reason[], retryable: boolean): Verdict {
  return {outcome: 'failed', reasons, retryable, after: 0};
}

function begins(fileName: string, start: string): boolean {
  return fileName.toLowerCase().startsWith(start);
}
