/**
 * The screens during a wait, and the events that replace them. `browser/steady.test.ts` tests the
 * same on a real page.
 */
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

/** The pacing after each of these screens in turn. `later` means that the phase timed out. */
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
  ['a known outcome is drawn at once', [AMOUNT, CHECK, 'later', CHECK, END], END, 'free'],
  ['the first screen is drawn at once', [CHOICES], CHOICES, 'free'],
  ['the first skeleton is drawn at once', [SKELETON], SKELETON, 'opening'],
  ['the first skeleton is replaced at once', [SKELETON, CHOICES], CHOICES, 'free'],
  ['the first skeleton is replaced at once by another wait', [SKELETON, CHECK], CHECK, 'opening'],
  ['a next screen is drawn at once', [CHOICES, AMOUNT], AMOUNT, 'free'],
  ['a skeleton is held back', [CHOICES, SKELETON], CHOICES, 'holding'],
  ['a short wait shows no skeleton', [CHOICES, SKELETON, AMOUNT], AMOUNT, 'free'],
  ['a short wait that leads back shows no skeleton', [CHOICES, SKELETON, CHOICES], CHOICES, 'free'],
  ['the second of two waits is held back as well', [CHOICES, SKELETON, CHECK], CHOICES, 'holding'],
  ['a skeleton is due after half a second', [CHOICES, SKELETON, 'later'], CHOICES, 'held'],
  ['a next screen preempts a due skeleton', [CHOICES, SKELETON, 'later', AMOUNT], AMOUNT, 'free'],
  ['a due skeleton is drawn', [CHOICES, SKELETON, 'later', SKELETON], SKELETON, 'keeping'],
  [
    'a skeleton stays for a minimum time',
    [CHOICES, SKELETON, 'later', SKELETON, AMOUNT],
    SKELETON,
    'keeping',
  ],
  [
    'a skeleton stays for a minimum time before another wait as well',
    [CHOICES, SKELETON, 'later', SKELETON, CHECK],
    SKELETON,
    'keeping',
  ],
  [
    'a next screen waits until the skeleton has been shown long enough',
    [CHOICES, SKELETON, 'later', SKELETON, AMOUNT, 'later', AMOUNT],
    AMOUNT,
    'free',
  ],
  [
    'a second skeleton in a row stays just as long',
    [CHOICES, SKELETON, 'later', SKELETON, 'later', CHECK],
    CHECK,
    'keeping',
  ],
  [
    'a skeleton that has been shown long enough is replaced at once',
    [CHOICES, SKELETON, 'later', SKELETON, 'later', AMOUNT],
    AMOUNT,
    'free',
  ],
];

suite('the drawn screen', () => {
  for (const [title, happened, drawn, phase] of TABLE)
    test(title, () => assert.deepEqual(shownAfter(...happened), {drawn, phase}));

  test('is updated if its name stays the same', () => {
    const retyped = {...CHOICES, view: 'with a note'};
    assert.equal(paced(shownAfter(CHOICES), retyped).drawn, retyped);
  });

  test('appears after 500 ms and stays for 600 ms if it is a skeleton; other tests use shorter times', () => {
    assert.deepEqual(LASTS, {holding: [500, 'held'], keeping: [600, 'free']});
    assert.deepEqual(
      PACES.map(([usual]) => usual),
      [HOLD, KEEP],
    );
  });
});
