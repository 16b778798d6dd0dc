/** Formats a diagnosis for people. */
import type {Diagnosis} from '../partner/doctor/diagnose.js';
import type {Finding, Verdict} from '../partner/doctor/finding.js';

const MARKS: Readonly<Record<Verdict, string>> = {
  holds: 'holds  ',
  fails: 'FAILS  ',
  unknown: 'unknown',
  'not-applicable': '–      ',
};

const VERDICTS = {
  fails: 'This JWT is refused.',
  unknown: 'Nothing fails, but not everything could be decided.',
  holds: 'Every rule holds.',
} as const;

export function report({findings, summary}: Diagnosis): string {
  const {symptom, causes, advice} = summary;
  const lines = [
    ...findings.flatMap(lineOf),
    '',
    VERDICTS[summary.verdict],
    ...(symptom ? [`Symptom (${symptom.row}): ${symptom.symptom}`] : []),
    ...causes.map((cause, index) => `${index + 1}. ${cause.rule}: ${cause.detail}`),
    `What to do: ${advice}`,
  ];
  return `${lines.join('\n')}\n`;
}

function lineOf({rule, title, verdict, detail, advice}: Finding): string[] {
  const head = `${MARKS[verdict]}  ${rule.padEnd(14)}  ${title}`;
  if (verdict === 'not-applicable') return [head];
  const indent = ' '.repeat(25);
  return [head, `${indent}${detail}`, ...(advice === undefined ? [] : [`${indent}→ ${advice}`])];
}
