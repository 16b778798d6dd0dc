/** T2: a page's own service worker is between the element and the service. */
import {expect} from '@open-wc/testing';
import {enShell} from '#src/locale/en/shell.js';
import {until} from '../support/pages/deposit.ts';
import {access, page} from '../support/pages/page.ts';
import {plain} from '../support/sandbox/puppet/look.ts';
import {session, type Session} from '../support/sandbox/session.ts';
import {words} from '../support/harness/words.ts';

const FOLDER = '/test/support/pages/worker/';

/** The ways in which `worker.js` handles each answer of the service. */
const MODES = [
  'answers with its offline page',
  'answers with its offline page as JSON',
  'answers with a cached response to something else',
  'answers with nothing',
  'answers with an error',
  'answers with an unreadable response',
  'answers with a redirect',
  'answers with half of an answer',
  'breaks an answer off',
  'fails each request',
  'throws at each request',
] as const;

/** A separate page, so that its worker does not affect the tests' pages. */
class WorkedPage {
  readonly #frame: HTMLIFrameElement;
  readonly #worker: ServiceWorkerContainer;

  private constructor(frame: HTMLIFrameElement, worker: ServiceWorkerContainer) {
    this.#frame = frame;
    this.#worker = worker;
  }

  /** Returns `undefined` if the browser does not support service workers. */
  static async open(): Promise<WorkedPage | undefined> {
    const frame = document.createElement('iframe');
    frame.src = `${FOLDER}page.html`;
    const loaded = new Promise(resolve => frame.addEventListener('load', resolve));
    document.documentElement.append(frame);
    await loaded;
    const worker = frame.contentWindow?.navigator.serviceWorker;
    const begun = await worker?.register(`${FOLDER}worker.js`).catch(() => undefined);
    if (!worker || !begun) return undefined;
    const controlled = () => worker.controller !== null;
    await until(controlled, () => 'a worker that controls the page');
    return new WorkedPage(frame, worker);
  }

  async close(): Promise<void> {
    const registration = await this.#worker.getRegistration();
    await registration?.unregister();
    this.#frame.remove();
  }

  /** Sets the mode of the worker. */
  async does(mode: string): Promise<void> {
    const {port1, port2} = new MessageChannel();
    const known = new Promise(resolve => port1.addEventListener('message', resolve, {once: true}));
    port1.start();
    this.#worker.controller?.postMessage(mode, [port2]);
    expect(((await known) as MessageEvent).data).to.equal(true);
  }

  /** Adds an element. Returns the text on its screen and the events that the page gets. */
  deposit(own: Session) {
    const document = this.#frame.contentDocument ?? new Document();
    const element = document.createElement('service-deposit');
    const codes: string[] = [];
    element.addEventListener('service-error', event => void codes.push(event.detail.code));
    for (const [name, value] of Object.entries(access(own))) element.setAttribute(name, value);
    page.add(element, document.body);
    return {
      codes,
      shows: (text: string) =>
        until(
          () => plain(element.shadowRoot).includes(text),
          () => `“${text}”, not “${plain(element.shadowRoot)}”`,
        ),
      retry: () => element.shadowRoot?.querySelector<HTMLElement>('[part~=retry]')?.click(),
    };
  }
}

describe('a service worker that', () => {
  let worked: WorkedPage | undefined;
  before(async () => {
    worked = await WorkedPage.open();
  });
  after(() => worked?.close());

  for (const mode of MODES)
    it(`7.7 NETWORK_ERROR: ${mode} causes one error, and a retry works after it stops`, async function worker() {
      if (!worked) this.skip();
      await worked.does(mode);
      const deposit = worked.deposit(await session());
      await deposit.shows(enShell.networkTitle);
      await worked.does('pass');
      deposit.retry();
      await deposit.shows(words.chooseDeposit);
      expect(deposit.codes).to.deep.equal(['NETWORK_ERROR']);
    });
});
