/** Parses the output of `npm audit --json` and `npm audit signatures --json`. */
import {z} from 'zod';

export type Answer =
  | {readonly type: 'clean'}
  | {
      readonly type: 'found';
      /** A line for each package that must not be in a release. */
      readonly failing: readonly string[];
      /** A line for each package that is used only in development. */
      readonly told: readonly string[];
    }
  /** The registry did not answer. `reason` is one line. */
  | {readonly type: 'silent'; readonly reason: string};

/** npm's codes for a folder that it cannot audit, which is not a fault of the registry. */
const OUR_MISTAKES = ['ENOLOCK', 'EUSAGE', 'EJSONPARSE', 'EAUDITNOPJSON', 'EAUDITNOLOCK'];

/** Maximum length of a reason, in characters. */
const MAX_REASON = 200;

const advisory = z.object({title: z.string(), url: z.string()});

const weakness = z.object({
  name: z.string(),
  severity: z.string(),
  /** A string is the name of a vulnerable dependency. */
  via: z.array(z.union([z.string(), advisory])),
  /** The package's folders in `node_modules`. */
  nodes: z.array(z.string()),
});

type Weakness = z.infer<typeof weakness>;

const failure = z.object({
  error: z.object({code: z.string().optional(), summary: z.string()}),
});

const advisories = z.union([
  z.object({vulnerabilities: z.record(z.string(), weakness)}),
  z.object({message: z.string()}),
  failure,
]);

const signed = z.object({name: z.string(), version: z.string()});

const signatures = z.union([
  z.object({invalid: z.array(signed), missing: z.array(signed)}),
  failure,
]);

/** `shipped` has the folders of the packages that a release depends on or bundles. */
export function readAdvisories(printed: string, shipped: readonly string[]): Answer {
  const answer = advisories.parse(JSON.parse(printed));
  if ('message' in answer) return silent(answer.message);
  if ('error' in answer) return failed(answer);
  const found = Object.values(answer.vulnerabilities);
  const isShipped = ({nodes}: Weakness): boolean => nodes.some(node => shipped.includes(node));
  return found.length === 0
    ? {type: 'clean'}
    : {
        type: 'found',
        failing: found.filter(isShipped).map(described),
        told: found.filter(one => !isShipped(one)).map(described),
      };
}

/** Fails for every package, even in development, because an altered tool can alter a release. */
export function readSignatures(printed: string): Answer {
  const answer = signatures.parse(JSON.parse(printed));
  if ('error' in answer) return failed(answer);
  const {invalid, missing} = answer;
  if (invalid.length + missing.length === 0) return {type: 'clean'};
  const failing = [
    ...invalid.map(({name, version}) => `${name}@${version}: its signature is wrong`),
    ...missing.map(({name, version}) => `${name}@${version}: it has no signature`),
  ];
  return {type: 'found', failing: failing.map(plain), told: []};
}

export interface Verdict {
  /** False if the audit fails. */
  readonly passes: boolean;
  /** The lines for the terminal. */
  readonly lines: readonly string[];
}

/** `isRequired` is true for a release, which must not pass without an answer of the registry. */
export function judge(subject: string, answer: Answer, isRequired: boolean): Verdict {
  switch (answer.type) {
    case 'clean':
      return {passes: true, lines: [`${subject}: nothing found.`]};
    case 'silent': {
      const line = `${subject}: not checked. The registry gave no answer: ${answer.reason}`;
      return {passes: !isRequired, lines: [line]};
    }
    case 'found': {
      const told = answer.told.map(line => `${subject}, in development alone: ${line}`);
      const failing = answer.failing.map(line => `${subject}: ${line}`);
      return {passes: failing.length === 0, lines: [...told, ...failing]};
    }
  }
}

function failed({error: {code, summary}}: z.infer<typeof failure>): Answer {
  if (code !== undefined && OUR_MISTAKES.includes(code)) throw new Error(plain(summary));
  return silent(summary);
}

function silent(text: string): Answer {
  return {type: 'silent', reason: plain(text).slice(0, MAX_REASON)};
}

function described({name, severity, via}: Weakness): string {
  const causes = via.map(cause =>
    typeof cause === 'string' ? `by ${cause}` : `${cause.title} (${cause.url})`,
  );
  return plain(`${name}: ${severity}. ${causes.join('. ')}`);
}

/**
 * Removes control characters and line breaks, so that a registry's text cannot alter the terminal.
 */
function plain(text: string): string {
  return text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ');
}
