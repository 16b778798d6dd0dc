/**
 * A flow in the service's real frame page, on a separate origin, controlled by a partner's page.
 */
import {expect} from '@open-wc/testing';
import {connectFrame} from '#src/frame.js';
import {page} from '../support/pages/page.ts';
import {session} from '../support/sandbox/session.ts';

it('6 SERVICE_READY, SERVICE_INIT: a deposit opens in the frame', async () => {
  const {token, baseUrl} = await session();
  const frame = document.createElement('iframe');
  const heard: string[] = [];
  const ready = new Promise<void>(resolve => {
    connectFrame(frame, {
      baseUrl,
      token,
      flow: 'deposit',
      event: (name, detail) => {
        heard.push(`${name} ${JSON.stringify(detail)}`);
        if (name === 'service-ready') resolve();
      },
    });
  });
  page.add(frame);
  await ready;
  expect(heard).to.include('service-ready {"flow":"deposit"}');
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(frame.getBoundingClientRect().height).to.be.greaterThan(300);
  expect(frame.src).not.to.include(token);
});
