/**
 * The service's `/tandc` page in a frame that a partner's page creates itself: the user's actions,
 * and the messages that the terms page sends.
 */
import {termsPagePath} from '#src/contract/paths.js';
import {readEmbedToken} from '#src/contract/token.js';
import {expect, test} from '../support/e2e/test.ts';

test('7.4 terms: accepting in the frame sends a message, can fail, and is confirmed', async ({
  page,
  newUser,
}) => {
  const {baseUrl, token} = (await newUser('terms-pending')).session;
  await page.goto('/blank?none');
  await page.evaluate(
    ({url, origin}) => {
      const nonce = 'a-nonce-of-the-page-around';
      const frame = document.createElement('iframe');
      frame.title = 'Terms';
      frame.height = '900';
      const send = (message: object) =>
        frame.contentWindow?.postMessage({...message, nonce}, origin);
      const said: string[] = [];
      Object.assign(window, {said});
      addEventListener('message', ({data, source}: MessageEvent) => {
        if (source !== frame.contentWindow || data.type === 'SERVICE_RESIZE') return;
        said.push([data.type, ...Object.values(data.payload as object)].join(' '));
        const accepts = said.filter(text => text.startsWith('SERVICE_TERMS_ACCEPT')).length;
        if (data.type !== 'SERVICE_TERMS_ACCEPT') return;
        send({type: accepts === 1 ? 'SERVICE_TERMS_FAILED' : 'SERVICE_TERMS_ACCEPTED'});
      });
      frame.addEventListener('load', () => send({type: 'SERVICE_TERMS_OPEN'}));
      frame.src = url;
      document.body.append(frame);
    },
    {
      url: baseUrl + termsPagePath(readEmbedToken(token)?.iss ?? ''),
      origin: new URL(baseUrl).origin,
    },
  );
  const terms = page.frameLocator('iframe');
  await terms.getByRole('button', {name: 'Accept'}).click();
  await expect(terms.getByRole('status')).toHaveText('This could not be recorded. Try again.');
  await terms.getByRole('button', {name: 'Accept'}).press('Enter');
  await expect(terms.getByRole('status')).toHaveText('You have accepted the terms.');
  await expect(terms.getByRole('status')).toBeFocused();
  await expect(terms.getByRole('button', {name: 'Accept'})).toBeHidden();
  await terms.getByRole('button', {name: 'Done'}).click();
  const said = () => page.evaluate(() => (window as unknown as {said: string[]}).said);
  await expect
    .poll(said)
    .toEqual([
      'SERVICE_TERMS_READY 2026-09-01',
      'SERVICE_TERMS_ACCEPT 2026-09-01',
      'SERVICE_TERMS_ACCEPT 2026-09-01',
      'SERVICE_TERMS_CLOSE done',
    ]);
});
