/**
 * `<service-terms>` in every engine: the frame works in its sandbox, and is removed with the
 * element.
 */
import {expect, waitUntil} from '@open-wc/testing';
import '#src/elements/tags/service-terms.js';
import {enTerms} from '#src/locale/en/terms.js';
import {network} from '../support/pages/network.ts';
import {access, make, page} from '../support/pages/page.ts';
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
  it('opens its page in a sandboxed frame, which gets the requested height', async () => {
    const {frame, token} = await open();
    expect(frame.getAttribute('sandbox')).to.equal('allow-scripts allow-same-origin allow-forms');
    expect(frame.referrerPolicy).to.equal('no-referrer');
    expect(frame.hasAttribute('allow')).to.equal(false);
    expect(frame.src).not.to.include(token);
    expect(Number(frame.height)).to.be.within(160, 4000);
  });

  it('shows that the user has already accepted, and records nothing', async () => {
    const user = await session('ready');
    const element = page.add(make('service-terms', access(user)));
    await waitUntil(
      () => element.shadowRoot?.textContent?.includes(enTerms.termsAcceptedTitle),
      'the terms to be accepted',
      {timeout: 9_000},
    );
    expect(element.shadowRoot?.querySelector('iframe')).to.equal(null);
    expect(page.events('service-terms-accepted')).to.have.lengthOf(0);
    expect(network.calls().filter(({method}) => method === 'POST')).to.deep.equal([]);
  });

  it('opens a new frame when it is put back on the page', async () => {
    const {element, frame} = await open();
    element.remove();
    // The element uses a timer to tell a removal from a move. This timer runs after it.
    await new Promise(resolve => setTimeout(resolve));
    page.add(element);
    await element.updateComplete;
    const other = element.renderRoot.querySelector('iframe');
    expect(other).not.to.equal(frame);
    expect(other?.isConnected).to.equal(true);
  });
});
