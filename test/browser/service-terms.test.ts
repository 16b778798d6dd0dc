/** `<service-terms>` in every engine: the frame works under its sandbox, and stops with the element. */
import {expect} from '@open-wc/testing';
import '#src/elements/terms/service-terms.js';
import {page} from '../support/pages/page.ts';
import {session} from '../support/sandbox/session.ts';

async function open() {
  const {token, baseUrl} = await session('terms-pending');
  const element = document.createElement('service-terms');
  element.baseUrl = baseUrl;
  element.sessionToken = token;
  const ready = new Promise(resolve =>
    element.addEventListener('service-ready', resolve, {once: true}),
  );
  page.add(element);
  await ready;
  const frame = element.renderRoot.querySelector('iframe');
  if (!frame) throw new Error('There is no frame.');
  return {element, frame, token};
}

describe('7.4 terms: <service-terms>', () => {
  it('the page in its sandboxed frame answers, and the frame is as high as it asks', async () => {
    const {frame, token} = await open();
    expect(frame.getAttribute('sandbox')).to.equal('allow-scripts allow-same-origin allow-forms');
    expect(frame.src).not.to.include(token);
    expect(Number(frame.height)).to.be.within(160, 4000);
  });

  it('brought back to the page, it opens the frame anew', async () => {
    const {element, frame} = await open();
    element.remove();
    await new Promise(resolve => requestAnimationFrame(resolve));
    page.add(element);
    await element.updateComplete;
    const other = element.renderRoot.querySelector('iframe');
    expect(other).not.to.equal(frame);
    expect(other?.isConnected).to.equal(true);
  });
});
