/** The chaos run's verdict: each kind of failure is found if a test causes it. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {Intents, judge, type Kind, type Word} from '../../support/chaos/verdict.ts';

type Entries = Parameters<typeof judge>[1];
type Status = Entries[number]['status'];

const A = 'a-transaction';
const B = 'another-transaction';

/** The announced payments and the outcomes that were then reported to the user, in that order. */
type Story = readonly (readonly ['submit', string, string] | readonly ['told', string, Word])[];

function story(lines: Story): Intents {
  const intents = new Intents();
  for (const [what, transactionId, said] of lines) {
    if (what === 'submit') intents.submitted(transactionId, said);
    else intents.told(transactionId, said);
  }
  return intents;
}

function booked(...lines: readonly (readonly [string, string, Status])[]): Entries {
  return lines.map(([transactionId, amount, status]) => ({
    transactionId,
    amount,
    status,
    action: 'deposit',
    provider: 'bankpay',
  }));
}

const SUBMIT = ['submit', A, '25.00'] as const;
const PAID = ['told', A, 'completed'] as const;
const TAKEN = [A, '25.00', 'completed'] as const;

suite('a correct story', () => {
  const rows: readonly (readonly [string, Story, Entries])[] = [
    ['paid, and reported so', [SUBMIT, PAID], booked(TAKEN)],
    [
      'pending to the end, and reported so',
      [SUBMIT, ['told', A, 'pending']],
      booked([A, '25.00', 'pending']),
    ],
    ['never arrived, and reported so', [SUBMIT, ['told', A, 'not found']], []],
    [
      'reported as not found because it was late, then as completed',
      [SUBMIT, ['told', A, 'not found'], PAID],
      booked(TAKEN),
    ],
    [
      'booked and failed, and reported so',
      [SUBMIT, ['told', A, 'not taken']],
      booked([A, '25.00', 'failed']),
    ],
    [
      'refused, sent again with the same id, and paid',
      [SUBMIT, ['told', A, 'not taken'], SUBMIT, PAID],
      booked(TAKEN),
    ],
    [
      'refused, and paid with another id',
      [SUBMIT, ['told', A, 'not taken'], ['submit', B, '25.00'], ['told', B, 'completed']],
      booked([A, '25.00', 'failed'], [B, '25.00', 'completed']),
    ],
    ['the same report twice', [SUBMIT, PAID, ['told', A, 'open'], PAID], booked(TAKEN)],
    ['no payment at all', [], []],
  ];
  for (const [title, told, ledger] of rows) {
    test(title, () => assert.deepEqual(judge(story(told).all, ledger), []));
  }
});

suite('a wrong story', () => {
  const rows: readonly (readonly [string, Story, Entries, readonly Kind[]])[] = [
    ['one id is in the ledger twice', [SUBMIT, PAID], booked(TAKEN, TAKEN), ['doubled', 'doubled']],
    [
      'a payment is booked although it was reported as not taken, and so is its repetition',
      [SUBMIT, ['told', A, 'not taken'], ['submit', B, '25.00'], ['told', B, 'completed']],
      booked(TAKEN, [B, '25.00', 'completed']),
      ['doubled', 'wrongly reported'],
    ],
    [
      'a payment is forgotten, and paid again with another id',
      [SUBMIT, ['submit', B, '25.00'], ['told', B, 'completed'], PAID],
      booked(TAKEN, [B, '25.00', 'completed']),
      ['doubled'],
    ],
    ['booked, but never reported', [SUBMIT], booked(TAKEN), ['lost']],
    ['not booked, and never reported', [SUBMIT], [], ['lost']],
    [
      'completed, but only reported as pending',
      [SUBMIT, ['told', A, 'pending']],
      booked(TAKEN),
      ['lost'],
    ],
    ['reported as pending, but never booked', [SUBMIT, ['told', A, 'pending']], [], ['lost']],
    [
      'sent again, without a second report',
      [SUBMIT, ['told', A, 'not taken'], SUBMIT],
      booked(TAKEN),
      ['lost'],
    ],
    ['reported as completed, but not booked', [SUBMIT, PAID], [], ['wrongly reported']],
    [
      'reported as completed while pending',
      [SUBMIT, PAID],
      booked([A, '25.00', 'pending']),
      ['wrongly reported'],
    ],
    [
      'reported as completed, but failed',
      [SUBMIT, PAID],
      booked([A, '25.00', 'failed']),
      ['wrongly reported'],
    ],
    [
      'reported as not taken, but booked',
      [SUBMIT, ['told', A, 'not taken']],
      booked(TAKEN),
      ['wrongly reported'],
    ],
    [
      'reported as not taken, but pending',
      [SUBMIT, ['told', A, 'not taken']],
      booked([A, '25.00', 'pending']),
      ['wrongly reported'],
    ],
    [
      'reported as not found, but booked',
      [SUBMIT, ['told', A, 'not found']],
      booked(TAKEN),
      ['wrongly reported'],
    ],
    [
      'reported first as not taken, then as completed, for the same submit',
      [SUBMIT, ['told', A, 'not taken'], PAID],
      booked(TAKEN),
      ['wrongly reported'],
    ],
    [
      'booked with another amount than submitted',
      [SUBMIT, PAID],
      booked([A, '26.00', 'completed']),
      ['wrongly reported'],
    ],
    ['booked without a submit', [], booked(TAKEN), ['wrongly reported']],
  ];
  for (const [title, told, ledger, kinds] of rows) {
    test(`${title}: ${kinds.join(', ')}`, () => {
      const found = judge(story(told).all, ledger).map(({kind}) => kind);
      assert.deepEqual(found, kinds);
    });
  }
});
