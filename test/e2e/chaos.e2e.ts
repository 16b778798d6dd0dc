/**
 * Payments by users in real pages, through a network that loses, repeats and corrupts messages.
 * `npm run test:chaos` is the long run.
 */
import {runChaos} from '../support/chaos/page-run.ts';
import {expect, test} from 'playwright/test';

const SEED = 20_261_121;

/** A few payments find an obvious fault. CI runs more. */
const PAYMENTS = Number(process.env['PAYMENTS'] ?? 2);
const PER_USER = 2;

/** The long run does not speed up time. */
const HASTE = 3;

test(`${PAYMENTS} payments through a bad network, with reloads and moves: none doubled, none lost, none wrongly reported`, async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const {findings, stories, submits} = await runChaos({
    browser,
    seed: SEED,
    payments: PAYMENTS,
    perUser: PER_USER,
    lanes: 4,
    leaving: true,
    haste: HASTE,
  });
  expect(findings, stories.join('\n\n')).toEqual({doubled: 0, lost: 0, 'wrongly reported': 0});
  expect(submits).toBeGreaterThanOrEqual(PAYMENTS);
});
