/**
 * Mouse and keyboard for the browser tests, with each launcher's own driver. The runner's own
 * commands lack a double click. In WebKit, they hold each key down until the last key is pressed.
 */
import type {TestRunnerConfig} from '@web/test-runner';

type Plugin = NonNullable<TestRunnerConfig['plugins']>[number];

/**
 * The input that a test can request. Positions are pixels of the browser's
 * window. Keys are names or characters.
 */
export type Input =
  | {readonly kind: 'click'; readonly x: number; readonly y: number; readonly count: number}
  | {readonly kind: 'keys'; readonly keys: readonly string[]};

/** The interface that Playwright's and Puppeteer's pages share. */
interface Page {
  readonly mouse: {
    click(x: number, y: number, options: {clickCount: number; count: number}): Promise<void>;
  };
  readonly keyboard: Record<'press' | 'down' | 'up', (key: string) => Promise<void>>;
}

interface Driver {
  performActions(actions: readonly object[]): Promise<void>;
}

interface Browser {
  readonly type: string;
  getPage?(sessionId: string): Page;
  readonly driver?: Driver;
}

/** The WebDriver protocol's codes for keys without a character. */
const KEYS: Readonly<Record<string, string>> = {
  Shift: '\uE008',
  Tab: '\uE004',
  End: '\uE010',
  Enter: '\uE007',
  Backspace: '\uE003',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowDown: '\uE015',
};

export const realInput: Plugin = {
  name: 'real-input',
  async executeCommand({command, payload, session}) {
    if (command !== 'real-input') return undefined;
    const input = payload as Input;
    const browser = session.browser as unknown as Browser;
    if (browser.type === 'webdriver') await drive(browser.driver, input);
    else await use(browser.getPage?.(session.id), input);
    return true;
  },
};

async function use(page: Page | undefined, input: Input): Promise<void> {
  if (!page) throw new Error('This browser has no page to click on.');
  if (input.kind === 'click') {
    const {x, y, count} = input;
    return page.mouse.click(x, y, {clickCount: count, count});
  }
  for (const key of input.keys) {
    const {held, pressed} = parts(key);
    if (held !== undefined) await page.keyboard.down(held);
    await page.keyboard.press(pressed);
    if (held !== undefined) await page.keyboard.up(held);
  }
}

/** Splits `Shift+Tab`. A single plus is a key like any other. */
function parts(key: string): {readonly held?: string; readonly pressed: string} {
  const [, held, pressed] = /^(.+)\+(.+)$/.exec(key) ?? [];
  return held !== undefined && pressed !== undefined ? {held, pressed} : {pressed: key};
}

async function drive(driver: Driver | undefined, input: Input): Promise<void> {
  if (!driver) throw new Error('This browser has no driver.');
  return driver.performActions([input.kind === 'click' ? clicks(input) : keys(input)]);
}

function clicks({x, y, count}: Extract<Input, {kind: 'click'}>): object {
  const press = [
    {type: 'pointerDown', button: 0},
    {type: 'pointerUp', button: 0},
  ];
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: {pointerType: 'mouse'},
    actions: [
      {type: 'pointerMove', duration: 0, x, y},
      ...Array.from({length: count}, () => press).flat(),
    ],
  };
}

function keys({keys: pressed}: Extract<Input, {kind: 'keys'}>): object {
  const actions = pressed.flatMap(key => {
    const {held, pressed: last} = parts(key);
    const all = [held, last].flatMap(name => (name === undefined ? [] : [KEYS[name] ?? name]));
    return [
      ...all.map(value => ({type: 'keyDown', value})),
      ...all.toReversed().map(value => ({type: 'keyUp', value})),
    ];
  });
  return {type: 'key', id: 'keyboard', actions};
}
