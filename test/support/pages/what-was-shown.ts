/**
 * Tells the runner which test begins. Attaches what the page showed to a failed browser test, so
 * the failure can be understood without another run. The server adds this module to each test file,
 * so that it runs before the hook that empties the page.
 */
import {executeServerCommand} from '@web/test-runner-commands';
import {plain} from '../sandbox/puppet/look.ts';

/** Milliseconds to wait for a frame and the runner. One that hangs must not hide the failure. */
const PATIENCE = 2_000;

/**
 * Long output would hide the failure: a page can have a hundred forms, each with a list of all
 * countries.
 */
const MOST_ELEMENTS = 5;
const MOST_CHARACTERS = 600;

beforeEach(function began(this: Mocha.Context) {
  const payload = {title: this.currentTest?.fullTitle(), at: performance.now()};
  // Not awaited, because an answer takes longer than many tests. A test that never yields keeps
  // the message in the page, and then the runner names the test before it.
  void soon(executeServerCommand('began', payload));
});

afterEach(async function whatWasShown(this: Mocha.Context) {
  const {currentTest} = this;
  const error = currentTest?.err;
  if (!currentTest || !error) return;
  const elements = [...document.querySelectorAll<HTMLElement>('*')].filter(({localName}) =>
    localName.startsWith('service-'),
  );
  const texts = await Promise.all(elements.slice(0, MOST_ELEMENTS).map(textOf));
  const more = elements.length - texts.length;
  if (more > 0) texts.push(`and ${more} more`);
  const picture = await soon(
    executeServerCommand<string, string>('picture', currentTest.fullTitle()),
  );
  const lines = texts.length > 0 ? texts : ['none of our elements'];
  if (picture !== undefined) lines.push(picture);
  error.message += `\nThe page showed:\n${lines.map(line => `  ${line}`).join('\n')}`;
});

async function textOf(element: HTMLElement): Promise<string> {
  const {localName, shadowRoot} = element;
  const own = shadowRoot ? plain(shadowRoot) : 'not drawn yet';
  const frame = shadowRoot?.querySelector('iframe')?.contentWindow;
  const framed = frame && (await soon(textOfFrame(frame)));
  return `<${localName}>: ${cut(own)}${frame ? ` [frame: ${cut(framed ?? 'no answer')}]` : ''}`;
}

function cut(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/**
 * Asks the frame's test script (the puppet) for the text. If the frame has none, the caller's time
 * limit ends the wait.
 */
async function textOfFrame(frame: Window): Promise<string> {
  const puppet = `shown ${crypto.randomUUID()}`;
  const {promise, resolve} = Promise.withResolvers<string>();
  addEventListener('message', ({data}: MessageEvent) => {
    const {puppetAnswer, value} = (data ?? {}) as {puppetAnswer?: string; value?: {text: string}};
    if (puppetAnswer === puppet) resolve(value?.text ?? '');
  });
  frame.postMessage({puppet, deeper: 0, question: {ask: 'look'}}, '*');
  return promise;
}

function soon<Of>(value: Promise<Of>): Promise<Of | undefined> {
  const {promise, resolve} = Promise.withResolvers<undefined>();
  setTimeout(() => resolve(undefined), PATIENCE);
  return Promise.race([value.catch(() => undefined), promise]);
}
