/**
 * `isolation="frame"`: for the page the same element, but its flow runs on the service's origin.
 */
import {expect} from '@open-wc/testing';
import '#src/elements/tags/service-session.js';
import {PATHS} from '#src/contract/paths.js';
import type {ElementState} from '#src/elements/session/service-element.js';
import {clock} from '../support/pages/clock.ts';
import {until, type DepositTag} from '../support/pages/deposit.ts';
import {passFirstTokenTime} from '../support/pages/first-token.ts';
import {network} from '../support/pages/network.ts';
import {access, make, page, type Attributes} from '../support/pages/page.ts';
import {freshToken} from '../support/sandbox/sandbox-control.ts';
import {session, type Session} from '../support/sandbox/session.ts';

const FRAMED = {isolation: 'frame'};

function frameOf(element: Element): HTMLIFrameElement | null {
  return element.shadowRoot?.querySelector('iframe') ?? null;
}

function text(element: Element): string {
  return (element.shadowRoot?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

async function becomes(element: Element, state: ElementState): Promise<void> {
  await until(
    () => element.matches(`:state(${state})`),
    () => `the state ${state}: ${text(element)}`,
  );
}

async function hears(name: Parameters<typeof page.events>[0], times = 1): Promise<void> {
  await until(
    () => page.events(name).length >= times,
    () =>
      `${times} ${name}, of ${page
        .events()
        .map(({type}) => type)
        .join()}`,
  );
}

async function open(
  scenario?: string,
  attributes: Attributes = {},
): Promise<{user: Session; element: DepositTag}> {
  const user = await session(scenario);
  const element = make('service-deposit', {...FRAMED, ...access(user), ...attributes});
  page.add(element);
  return {user, element};
}

/** The frame reports the state and the event in two messages. Either may arrive first. */
async function opens(element: Element): Promise<void> {
  await becomes(element, 'ready');
  await hears('service-ready');
}

/** The number of GET requests for `path` about that user, from any sender. */
async function asked({baseUrl, userId}: Session, path: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/sandbox/requests?userId=${userId}`);
  const {requests} = (await answer.json()) as {requests: {method: string; path: string}[]};
  return requests.filter(each => each.method === 'GET' && each.path === path).length;
}

describe('isolation="frame"', () => {
  it('runs the flow in one iframe of the service, and fires events on the element itself', async () => {
    const {user, element} = await open();
    await hears('service-ready');
    await becomes(element, 'ready');
    for (const event of page.events()) expect(event.target).to.equal(element);
    expect(page.events('service-ready').map(({detail}) => detail)).to.deep.equal([
      {flow: 'deposit'},
    ]);
    const frame = frameOf(element);
    expect(new URL(frame?.src ?? '').origin).to.equal(new URL(user.baseUrl).origin);
    expect(frame?.src).not.to.include(user.token);
    expect(frame?.title).not.to.equal('');
    expect(frame?.allow).to.include('camera');
    await until(
      () => (frame?.getBoundingClientRect().height ?? 0) > 300,
      () => 'the height of the content',
    );
  });

  it('sends no requests of its own: the frame validates the token once', async () => {
    const {user, element} = await open();
    await becomes(element, 'ready');
    expect(network.calls()).to.deep.equal([]);
    expect(await asked(user, PATHS.validate)).to.equal(1);
  });

  it('passes later changes to the frame: a style token changes the height', async () => {
    const {element} = await open();
    await becomes(element, 'ready');
    const height = () => frameOf(element)?.getBoundingClientRect().height ?? 0;
    await until(
      () => height() > 300,
      () => 'the height of the content',
    );
    const before = height();
    element.style.setProperty('--service-padding', '90px');
    element.colorScheme = 'dark';
    await until(
      () => height() > before + 100,
      () => `more than ${before}: ${height()}`,
    );
    const wide = height();
    element.style.removeProperty('--service-padding');
    element.colorScheme = 'auto';
    // Compares with `wide` rather than `before`, because the frame may still have been growing
    // then.
    await until(
      () => height() < wide - 100,
      () => `less than ${wide}: ${height()}`,
    );
  });

  it('moves the focus into the frame', async () => {
    const {element} = await open();
    await becomes(element, 'ready');
    element.focus();
    expect(document.activeElement).to.equal(element);
    expect(element.shadowRoot?.activeElement).to.equal(frameOf(element));
  });

  for (const by of ['refresh', 'tokenProvider', 'attribute'] as const) {
    it(`reports an expired token once, and accepts a fresh one through ${by}`, async () => {
      const user = await session('expired');
      const token = await freshToken(user);
      const element = make('service-deposit', {...FRAMED, ...access(user)});
      if (by === 'tokenProvider') element.tokenProvider = () => Promise.resolve(token);
      element.addEventListener('service-session-expired', ({detail}) => {
        if (by === 'refresh') detail.refresh(Promise.resolve(token));
        if (by === 'attribute') element.setAttribute('session-token', token);
      });
      page.add(element);
      await becomes(element, 'ready');
      await hears('service-session-refreshed');
      expect(page.events('service-session-expired')).to.have.length(1);
      expect(page.events('service-error')).to.deep.equal([]);
    });
  }

  it('shows only an error for a token that cannot be read, and sends no requests', async () => {
    const {baseUrl} = await session();
    const element = page.add(
      make('service-deposit', {...FRAMED, ...access({token: 'garbage', baseUrl})}),
    );
    await becomes(element, 'error');
    await hears('service-error');
    expect(page.events('service-error').map(({detail}) => detail.code)).to.deep.equal([
      'SESSION_INVALID',
    ]);
    expect(frameOf(element)).to.equal(null);
    await until(
      () => page.warnings().some(line => line.endsWith('#setup-malformed')),
      () => 'the line for the page’s developer',
    );
    expect(network.calls()).to.deep.equal([]);
  });

  for (const isolation of ['iframe', 'FRAME', 'sandbox']) {
    it(`an unknown isolation (${isolation}) runs nothing, and is reported to the page`, async () => {
      const own = await session();
      const element = page.add(make('service-deposit', {...access(own), isolation}));
      await until(
        () => element.matches(':state(error)'),
        () => 'the screen',
      );
      expect(frameOf(element)).to.equal(null);
      // The previous test's flow may still be prefetching.
      const sent = network.calls().filter(({init}) => JSON.stringify(init).includes(own.token));
      expect(sent).to.deep.equal([]);
      await hears('service-setup-error');
      expect(page.told('service-setup-error')).to.deep.equal([
        {
          problem: 'isolation',
          hint: `<service-deposit>: isolation "${isolation}" is not one of inline, frame; nothing runs. See src/elements/README.md#setup-isolation`,
        },
      ]);
      expect(page.warnings()).to.have.lengthOf(1);
      element.isolation = 'frame';
      await until(
        () => frameOf(element) !== null && element.matches(':state(ready)'),
        () => 'the frame',
      );
      element.setAttribute('isolation', isolation);
      await until(
        () => element.matches(':state(error)') && frameOf(element) === null,
        () => 'nothing to run',
      );
      element.isolation = 'inline';
      await until(
        () => element.matches(':state(ready)'),
        () => 'the flow',
      );
      expect(page.events('service-setup-error')).to.have.lengthOf(1);
    });
  }

  it('shows an error screen without an error event if the token is missing', async () => {
    const {baseUrl} = await session();
    const element = page.add(make('service-deposit', {...FRAMED, 'base-url': baseUrl}));
    await passFirstTokenTime();
    await until(
      () => element.matches(':state(error)'),
      () => 'the screen',
    );
    expect(page.warnings()).to.have.lengthOf(1);
    expect(page.events('service-error')).to.deep.equal([]);
  });

  it('reports an unreachable service once, and the user can try again', async () => {
    const {token} = await session();
    const baseUrl = 'http://localhost:9';
    // Firefox and WebKit do not report that a frame failed to load, so the request timeout decides.
    const attributes = {...FRAMED, ...access({token, baseUrl}), 'request-timeout': '1000'};
    const element = page.add(make('service-deposit', attributes));
    await clock.passUntil(1_000, () => page.events('service-error').length > 0);
    expect(page.events('service-error').map(({detail}) => detail.code)).to.deep.equal([
      'NETWORK_ERROR',
    ]);
    await becomes(element, 'error');
    expect(frameOf(element)).to.equal(null);
    element.shadowRoot?.querySelector('button')?.click();
    await becomes(element, 'loading');
    await until(
      () => frameOf(element) !== null,
      () => 'another frame',
    );
  });

  it('removes the frame with the element, and starts over when it is put back', async () => {
    const {element} = await open();
    await opens(element);
    const {parentNode} = element;
    element.remove();
    await until(
      () => frameOf(element) === null,
      () => 'no frame',
    );
    parentNode?.append(element);
    await hears('service-ready', 2);
    await becomes(element, 'ready');
  });

  it('keeps working after a move, which reloads the frame', async () => {
    const {element} = await open();
    await opens(element);
    const frame = frameOf(element);
    page.add(document.createElement('section')).append(element);
    await hears('service-ready', 2);
    expect(frameOf(element)).to.equal(frame);
  });

  it('does not sign out a user who has signed in again', async () => {
    const {user, element} = await open();
    await opens(element);
    const token = await freshToken(user);
    const heard: unknown[] = [];
    const hear = ({data}: MessageEvent<{type?: unknown} | null>) => heard.push(data?.type);
    addEventListener('message', hear);
    // Waits for the hidden frame that clears the storage. It is still loading.
    const leaving = new MutationObserver(() => {
      if (!document.querySelector('body > iframe[hidden]')) return;
      leaving.disconnect();
      element.setAttribute('session-token', token);
    });
    leaving.observe(document.body, {childList: true});
    element.signOut();
    await hears('service-ready', 2);
    removeEventListener('message', hear);
    expect(document.querySelector('body > iframe[hidden]')).to.equal(null);
    expect(heard).not.to.include('SERVICE_SIGNED_OUT');
  });

  it('creates a new frame for another user', async () => {
    const {element} = await open();
    await opens(element);
    const first = frameOf(element);
    const other = await session();
    element.setAttribute('session-token', other.token);
    await hears('service-ready', 2);
    expect(frameOf(element)).not.to.equal(first);
    expect(await asked(other, PATHS.validate)).to.equal(1);
  });

  it('takes its token from the <service-session> around it', async () => {
    const user = await session();
    const element = make('service-deposit', FRAMED);
    const around = make('service-session', access(user));
    around.append(element);
    page.add(around);
    await becomes(element, 'ready');
    expect(frameOf(element)).not.to.equal(null);
    await hears('service-ready');
    expect(page.events('service-ready')).to.have.length(1);
  });

  it('can be switched on and off', async () => {
    const user = await session();
    const element = page.add(make('service-deposit', access(user)));
    await opens(element);
    expect(frameOf(element)).to.equal(null);
    element.isolation = 'frame';
    await hears('service-ready', 2);
    expect(frameOf(element)).not.to.equal(null);
    element.removeAttribute('isolation');
    element.isolation = 'inline';
    await hears('service-ready', 3);
    expect(frameOf(element)).to.equal(null);
  });
});
