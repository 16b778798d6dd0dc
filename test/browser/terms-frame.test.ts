/** The handshake with the service's real `/tandc` page, in a frame of another origin. */
import {expect} from '@open-wc/testing';
import {termsCalls} from '#src/api/terms.js';
import {openTermsFrame, type TermsFrame} from '#src/host/terms-frame.js';
import {termsPagePath} from '#src/contract/paths.js';
import {readEmbedToken} from '#src/contract/token.js';
import {forged} from '../support/frames/forged.ts';
import {Attacker, OTHER_ORIGIN} from '../support/frames/frames.ts';
import {page} from '../support/pages/page.ts';
import {session} from '../support/sandbox/session.ts';

const VERSION = '2026-09-01';
const NONCE = '0123456789abcdef';

interface Opened {
  readonly said: string[];
  readonly terms: TermsFrame;
  readonly frame: HTMLIFrameElement;
  readonly heard: (what: string) => Promise<void>;
}

async function setup() {
  const {token, baseUrl} = await session('terms-pending');
  const connection = {baseUrl, token, timeout: 10_000};
  const url = baseUrl + termsPagePath(readEmbedToken(token)?.iss ?? '');
  return {connection, url, origin: new URL(baseUrl).origin};
}

function open(url: string, origin: string): Opened {
  const said: string[] = [];
  let told = () => {};
  const say = (what: string) => {
    said.push(what);
    told();
  };
  const frame = document.createElement('iframe');
  frame.title = 'Terms';
  const terms = openTermsFrame(frame, origin, {
    ready: version => say(`ready ${version}`),
    accept: version => say(`accept ${version}`),
    close: reason => say(`close ${reason}`),
    resized: height => say(height > 100 ? 'resized' : `resized ${height}`),
  });
  frame.src = url;
  page.add(frame);
  const heard = async (what: string) => {
    while (!said.includes(what)) await new Promise<void>(resolve => (told = resolve));
  };
  return {said, terms, frame, heard};
}

describe('7.4 terms: the /tandc page in a frame', () => {
  it('reports the version and the height of the terms, and its URL contains no token', async () => {
    const {url, origin, connection} = await setup();
    const {heard} = open(url, origin);
    await heard(`ready ${VERSION}`);
    await heard('resized');
    expect(url).not.to.include(connection.token);
  });

  it('lets the surrounding page record the acceptance', async () => {
    const {connection} = await setup();
    expect((await termsCalls.terms(connection, {})).status).to.equal('pending');
    const accepted = await termsCalls.termsAccept(connection, {version: VERSION});
    expect(accepted.status).to.equal('accepted');
    expect(await termsCalls.terms(connection, {})).to.deep.equal(accepted);
    expect((await termsCalls.termsAccept(connection, {version: '2026-03-01'})).status).to.equal(
      'outdated',
    );
  });

  it('sends nothing to a surrounding page that does not open it', async () => {
    const {url, origin} = await setup();
    const heard: unknown[] = [];
    const listener = ({origin: from, data}: MessageEvent) => from === origin && heard.push(data);
    addEventListener('message', listener);
    const frame = document.createElement('iframe');
    const loaded = new Promise(resolve => frame.addEventListener('load', resolve));
    frame.src = url;
    page.add(frame);
    await loaded;
    // The page ignores messages that do not have the form `{type, nonce}`, too.
    for (const message of [
      null,
      7,
      'SERVICE_TERMS_OPEN',
      {type: 'SERVICE_TERMS_OPEN'},
      {nonce: NONCE},
    ])
      frame.contentWindow?.postMessage(message, origin);
    frame.contentWindow?.postMessage({type: 'SERVICE_TERMS_OPEN', nonce: 'short'}, origin);
    frame.contentWindow?.postMessage({type: 'SERVICE_TERMS_OPEN', nonce: NONCE}, origin);
    // Messages arrive in order, so the first answer belongs to the last message.
    while (heard.length === 0)
      await new Promise(resolve => addEventListener('message', resolve, {once: true}));
    removeEventListener('message', listener);
    expect(heard[0]).to.deep.equal({
      type: 'SERVICE_TERMS_READY',
      nonce: NONCE,
      payload: {version: VERSION},
    });
  });

  it('is ignored after the connection is stopped', async () => {
    const {url, origin} = await setup();
    const {said, terms, frame} = open(url, origin);
    terms.stop();
    await new Promise(resolve => frame.addEventListener('load', resolve));
    expect(said).to.deep.equal([]);
  });
});

/** The frame's page sends the messages of the test, with the nonce of the conversation. */
async function overheard(serviceOrigin = OTHER_ORIGIN) {
  const nonce = crypto.randomUUID();
  crypto.randomUUID = () => nonce;
  const accepted: string[] = [];
  const frame = document.createElement('iframe');
  openTermsFrame(frame, serviceOrigin, {
    ready: () => {},
    accept: version => accepted.push(version),
    close: () => {},
    resized: () => {},
  });
  Reflect.deleteProperty(crypto, 'randomUUID');
  const inside = await Attacker.takeOver(frame);
  const accept = (version: string, as: string = nonce) => ({
    type: 'SERVICE_TERMS_ACCEPT',
    nonce: as,
    payload: {version},
  });
  return {frame, inside, accepted, accept};
}

/** Each message is wrong in only one way, so each check is needed. */
describe('6 the page around the terms', () => {
  it('accepts messages with its nonce from its frame’s own window and origin', async () => {
    const {inside, accepted, accept} = await overheard();
    await inside.tell({post: accept('real')});
    expect(accepted).to.deep.equal(['real']);
  });

  it('ignores another nonce from that window', async () => {
    const {inside, accepted, accept} = await overheard();
    await inside.tell({post: accept('forged', crypto.randomUUID())});
    await inside.tell({post: accept('real')});
    expect(accepted).to.deep.equal(['real']);
  });

  it('ignores another origin in that window', async () => {
    const {inside, accepted, accept} = await overheard(location.origin);
    await inside.tell({post: accept('forged')});
    expect(accepted).to.deep.equal([]);
  });

  it('ignores another window of that origin', async () => {
    const {inside, accepted, accept} = await overheard();
    const other = await Attacker.enter('another origin');
    await other.tell({post: accept('forged')});
    await inside.tell({post: accept('real')});
    expect(accepted).to.deep.equal(['real']);
  });

  it('ignores an event dispatched by a script', async () => {
    const {frame, inside, accepted, accept} = await overheard();
    dispatchEvent(forged(accept('forged'), OTHER_ORIGIN, frame.contentWindow));
    await inside.tell({post: accept('real')});
    expect(accepted).to.deep.equal(['real']);
  });
});
