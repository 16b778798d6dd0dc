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

suite('what is as it should be', () => {
  const rows: readonly (readonly [string, Story, Entries])[] = [
    ['paid, and told so', [SUBMIT, PAID], booked(TAKEN)],
    [
      'under way to the last, and told so',
      [SUBMIT, ['told', A, 'pending']],
      booked([A, '25.00', 'pending']),
    ],
    ['never arrived, and told so', [SUBMIT, ['told', A, 'not found']], []],
    [
      'not found first, because it arrived late, and completed then',
      [SUBMIT, ['told', A, 'not found'], PAID],
      booked(TAKEN),
    ],
    [
      'booked and failed, and told so',
      [SUBMIT, ['told', A, 'not taken']],
      booked([A, '25.00', 'failed']),
    ],
    [
      'refused, sent again under its id, and paid',
      [SUBMIT, ['told', A, 'not taken'], SUBMIT, PAID],
      booked(TAKEN),
    ],
    [
      'refused, and paid under another id',
      [SUBMIT, ['told', A, 'not taken'], ['submit', B, '25.00'], ['told', B, 'completed']],
      booked([A, '25.00', 'failed'], [B, '25.00', 'completed']),
    ],
    ['the same word twice', [SUBMIT, PAID, ['told', A, 'open'], PAID], booked(TAKEN)],
    ['nobody wanted anything', [], []],
  ];
  for (const [title, told, ledger] of rows) {
    test(title, () => assert.deepEqual(judge(story(told).all, ledger), []));
  }
});

suite('what may not happen', () => {
  const rows: readonly (readonly [string, Story, Entries, readonly Kind[]])[] = [
    [
      'one id stands in the ledger twice',
      [SUBMIT, PAID],
      booked(TAKEN, TAKEN),
      ['doubled', 'doubled'],
    ],
    [
      'a payment that was told not to be taken is taken all the same, beside its repetition',
      [SUBMIT, ['told', A, 'not taken'], ['submit', B, '25.00'], ['told', B, 'completed']],
      booked(TAKEN, [B, '25.00', 'completed']),
      ['doubled', 'wrongly reported'],
    ],
    [
      'a payment is forgotten, and paid again under another id',
      [SUBMIT, ['submit', B, '25.00'], ['told', B, 'completed'], PAID],
      booked(TAKEN, [B, '25.00', 'completed']),
      ['doubled'],
    ],
    ['booked, and nothing was ever told', [SUBMIT], booked(TAKEN), ['lost']],
    ['not booked, and nothing was ever told', [SUBMIT], [], ['lost']],
    [
      'completed, and told no more than that it is on its way',
      [SUBMIT, ['told', A, 'pending']],
      booked(TAKEN),
      ['lost'],
    ],
    ['told to be on its way, and never booked', [SUBMIT, ['told', A, 'pending']], [], ['lost']],
    [
      'sent again, and nothing told of that',
      [SUBMIT, ['told', A, 'not taken'], SUBMIT],
      booked(TAKEN),
      ['lost'],
    ],
    ['told to be completed, and not booked', [SUBMIT, PAID], [], ['wrongly reported']],
    [
      'told to be completed while it is under way',
      [SUBMIT, PAID],
      booked([A, '25.00', 'pending']),
      ['wrongly reported'],
    ],
    [
      'told to be completed, and failed',
      [SUBMIT, PAID],
      booked([A, '25.00', 'failed']),
      ['wrongly reported'],
    ],
    [
      'told not to be taken, and booked',
      [SUBMIT, ['told', A, 'not taken']],
      booked(TAKEN),
      ['wrongly reported'],
    ],
    [
      'told not to be taken, and under way',
      [SUBMIT, ['told', A, 'not taken']],
      booked([A, '25.00', 'pending']),
      ['wrongly reported'],
    ],
    [
      'told not to be found, and booked',
      [SUBMIT, ['told', A, 'not found']],
      booked(TAKEN),
      ['wrongly reported'],
    ],
    [
      'told not to be taken first and to be completed then, by the same submit',
      [SUBMIT, ['told', A, 'not taken'], PAID],
      booked(TAKEN),
      ['wrongly reported'],
    ],
    [
      'booked with another amount than announced',
      [SUBMIT, PAID],
      booked([A, '26.00', 'completed']),
      ['wrongly reported'],
    ],
    ['booked without having been announced', [], booked(TAKEN), ['wrongly reported']],
  ];
  for (const [title, told, ledger, kinds] of rows) {
    test(`${title}: ${kinds.join(', ')}`, () => {
      const found = judge(story(told).all, ledger).map(({kind}) => kind);
      assert.deepEqual(found, kinds);
    });
  }
});
