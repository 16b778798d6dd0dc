/** Which screen is drawn while the user waits, and what lets it go. `browser/steady.test.ts` shows it to the eye. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {
  HOLD,
  KEEP,
  LASTS,
  OPENING,
  paced,
  type Paceable,
  type Pacing,
} from '#src/elements/flow/pace/pacing.js';
import {PACES} from '../../support/sandbox/puppet/pauses.ts';

const CHOICES = {name: 'choosing', interim: false};
const AMOUNT = {name: 'entering', interim: false};
const SKELETON = {name: 'preparing', interim: true};
const END = {name: 'succeeded', interim: false, urgent: true};
const CHECK = {name: 'checking', interim: true};

/** A pacing to which each screen came in turn; `later`: the phase ended by itself. */
function shownAfter(...happened: readonly (Paceable | 'later')[]): Pacing<Paceable> {
  return happened.reduce<Pacing<Paceable>>(
    (pacing, each) => (each === 'later' ? later(pacing) : paced(pacing, each)),
    OPENING,
  );
}

function later({drawn, phase}: Pacing<Paceable>): Pacing<Paceable> {
  const [, after = phase] = LASTS[phase] ?? [];
  return {drawn, phase: after};
}

/** The screen that the user sees after the events, and the phase, which sets how long it stays. */
const TABLE: readonly (readonly [
  title: string,
  happened: readonly (Paceable | 'later')[],
  drawn: Paceable,
  phase: Pacing<Paceable>['phase'],
])[] = [
  [
    'an end that the page was told of is drawn at once',
    [AMOUNT, CHECK, 'later', CHECK, END],
    END,
    'free',
  ],
  ['the first screen is drawn at once', [CHOICES], CHOICES, 'free'],
  ['so is the first skeleton', [SKELETON], SKELETON, 'opening'],
  ['which gives way at once', [SKELETON, CHOICES], CHOICES, 'free'],
  ['to another one, too', [SKELETON, CHECK], CHECK, 'opening'],
  ['an answer is drawn at once', [CHOICES, AMOUNT], AMOUNT, 'free'],
  ['a skeleton is held back', [CHOICES, SKELETON], CHOICES, 'holding'],
  ['a short wait has none', [CHOICES, SKELETON, AMOUNT], AMOUNT, 'free'],
  ['nor one that leads back', [CHOICES, SKELETON, CHOICES], CHOICES, 'free'],
  ['of two waits, too', [CHOICES, SKELETON, CHECK], CHOICES, 'holding'],
  ['it is due after half a second', [CHOICES, SKELETON, 'later'], CHOICES, 'held'],
  ['unless the answer is there', [CHOICES, SKELETON, 'later', AMOUNT], AMOUNT, 'free'],
  ['then it is drawn', [CHOICES, SKELETON, 'later', SKELETON], SKELETON, 'keeping'],
  ['and stays for a while', [CHOICES, SKELETON, 'later', SKELETON, AMOUNT], SKELETON, 'keeping'],
  ['also before another wait', [CHOICES, SKELETON, 'later', SKELETON, CHECK], SKELETON, 'keeping'],
  [
    'until it was read',
    [CHOICES, SKELETON, 'later', SKELETON, AMOUNT, 'later', AMOUNT],
    AMOUNT,
    'free',
  ],
  [
    'a second one in a row stays as long',
    [CHOICES, SKELETON, 'later', SKELETON, 'later', CHECK],
    CHECK,
    'keeping',
  ],
  [
    'one that has been read gives way at once',
    [CHOICES, SKELETON, 'later', SKELETON, 'later', AMOUNT],
    AMOUNT,
    'free',
  ],
];

suite('the screen that is drawn', () => {
  for (const [title, happened, drawn, phase] of TABLE)
    test(title, () => assert.deepEqual(shownAfter(...happened), {drawn, phase}));

  test('is the newest of its name', () => {
    const retyped = {...CHOICES, view: 'with a note'};
    assert.equal(paced(shownAfter(CHOICES), retyped).drawn, retyped);
  });

  test('comes after 500 ms and stays for 600 ms if nobody can act on it; sooner in other tests', () => {
    assert.deepEqual(LASTS, {holding: [500, 'held'], keeping: [600, 'free']});
    assert.deepEqual(
      PACES.map(([usual]) => usual),
      [HOLD, KEEP],
    );
  });
});
