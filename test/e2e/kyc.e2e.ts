/** An identity check, from the first field to the service's word on it. */
import {eventsOf} from '../support/e2e/heard.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

test('a user types their details, adds a passport, and is verified', async ({openKyc, page}) => {
  const kyc = await openKyc();
  await kyc.verify();
  await kyc.comesTo(words.kycDoneTitle);
  await kyc.is('success');
  expect(await eventsOf(page, 'service-kyc-success')).toEqual([{status: 'completed'}]);
});
