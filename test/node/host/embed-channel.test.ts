/**
 * The frame page's side of a frame (contract 6): who may start and change it, and which messages it
 * sends.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {askPage} from '#src/host/ask-page.js';
import {openEmbedChannel} from '#src/host/embed-channel.js';
import {Clock, settled} from '../../support/inputs/clock.ts';
import {OtherWindow, OwnWindow} from '../../support/inputs/fake-windows.ts';
import {FOREIGN_ORIGINS, ORIGIN} from '../../support/inputs/hostile-messages.ts';
import {embedToken, ISV} from '../../support/servers/session-service.ts';

const SECOND_ORIGIN = 'https://shop.partner.example';
const TOKEN = embedToken();
const FRESH = embedToken();
const STRANGER = embedToken({sub: 'another user'});
const BASE_URL = 'https://service.example';

/** The element of a flow, with only the members that the channel sets and reads. */
class FakeElement extends EventTarget {
  readonly tokens: string[] = [];
  readonly renewed: string[] = [];
  readonly controllers: {hostUpdated(): void}[] = [];
  readonly styles = new Map<string, string>();
  readonly ownerDocument: object;
  readonly style = {
    setProperty: (name: string, value: string) => void this.styles.set(name, value),
    removeProperty: (name: string) => void this.styles.delete(name),
  };
  baseUrl = '';
  locale = '';
  colorScheme = '';
  amount = '';
  showsAccount = false;
  height = 0;
  state = '';
  focused = 0;
  gatesAsked = 0;
  signedOut = 0;
  readonly updateComplete = Promise.resolve(true);

  constructor(ownerDocument: object) {
    super();
    this.ownerDocument = ownerDocument;
  }

  set sessionToken(token: string) {
    this.tokens.push(token);
  }

  renewSession(token: string): void {
    this.renewed.push(token);
  }

  signOut(): void {
    this.signedOut += 1;
  }

  gatesChanged(): void {
    this.gatesAsked += 1;
  }

  focus(): void {
    this.focused += 1;
  }

  addController(controller: {hostUpdated(): void}): void {
    this.controllers.push(controller);
  }

  getBoundingClientRect() {
    return {height: this.height};
  }

  get shown(): string {
    return this.state;
  }

  draws(): void {
    for (const controller of this.controllers) controller.hostUpdated();
  }

  tells(name: string, detail: unknown = null): boolean {
    return this.dispatchEvent(new CustomEvent(name, {detail, cancelable: true}));
  }
}

function setup(t: TestContext, around?: Readonly<Record<number, string>>) {
  const parent = new OtherWindow();
  const own = OwnWindow.open(t, {parent});
  const clock = new Clock(t);
  const documentElement = {lang: '', dir: '', style: {colorScheme: 'dark'}};
  const made: {tag: string; element: FakeElement}[] = [];
  const resizers: (() => void)[] = [];
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    createElement(tag: string) {
      const element = new FakeElement({documentElement});
      made.push({tag, element});
      return element;
    },
  });
  const show = (state: 'visible' | 'hidden') => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const globals = {
    location: {ancestorOrigins: around},
    document,
    CSS: {supports: (_: string, value: string) => value !== 'nonsense'},
    ResizeObserver: class {
      constructor(run: () => void) {
        resizers.push(run);
      }
      observe() {}
    },
  };
  Object.assign(globalThis, globals);
  t.after(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  });
  const appended: unknown[] = [];
  openEmbedChannel({
    flow: 'deposit',
    isvId: ISV,
    origins: [ORIGIN, SECOND_ORIGIN],
    baseUrl: BASE_URL,
    root: {append: (child: unknown) => appended.push(child)} as unknown as HTMLElement,
  });
  const nonce = parent.posted[0]?.message['nonce'];
  const hears = (type: string, payload?: object, origin = ORIGIN) =>
    own.hears(parent, origin, {type, nonce, ...(payload && {payload})});
  /** Starts the channel and returns the element. Discards the messages posted so far. */
  const begin = (payload: object = {}) => {
    hears('SERVICE_INIT', {token: TOKEN, ...payload});
    parent.take();
    const element = made[0]?.element;
    assert.ok(element);
    return element;
  };
  const origins = () => parent.posted.splice(0).map(({origin}) => origin);
  return {
    own,
    parent,
    clock,
    nonce,
    made,
    appended,
    hears,
    begin,
    origins,
    resizers,
    documentElement,
    show,
  };
}

const errorsOf = (posted: readonly object[]) =>
  posted.map(message => (message as {payload?: {code?: string}}).payload?.code);

suite('6 a frame page announces itself', () => {
  test('only to the registered origins, at growing intervals, until it is answered', async t => {
    const {clock, origins, begin, parent} = setup(t);
    assert.deepEqual(origins(), [ORIGIN, SECOND_ORIGIN]);
    for (const wait of [50, 100, 200, 400, 800, 1_600, 2_000, 2_000]) {
      await clock.pass(wait - 1);
      assert.deepEqual(origins(), []);
      await clock.pass(1);
      assert.deepEqual(origins(), [ORIGIN, SECOND_ORIGIN]);
    }
    begin();
    await clock.pass(60_000);
    assert.deepEqual(parent.take(), []);
  });

  test('in a hidden page only for the first seconds, and again once the page is shown', async t => {
    const {clock, origins, show, begin, parent} = setup(t, [ORIGIN]);
    show('hidden');
    await clock.pass(60_000);
    assert.equal(origins().length, 7);
    assert.equal(clock.timers, 0);
    show('visible');
    assert.deepEqual(origins(), [ORIGIN]);
    await clock.pass(10_000);
    assert.equal(origins().length, 5);
    show('hidden');
    await clock.pass(60_000);
    assert.deepEqual([origins().length, clock.timers], [1, 0]);
    begin();
    show('visible');
    await clock.pass(60_000);
    assert.deepEqual([parent.take(), clock.timers], [[], 0]);
  });

  for (const [around, called] of [
    [[SECOND_ORIGIN, ORIGIN], [SECOND_ORIGIN]],
    [['https://evil.example'], []],
    [['null'], [ORIGIN, SECOND_ORIGIN]],
    [[], [ORIGIN, SECOND_ORIGIN]],
  ] as const)
    test(`to ${called.join(' and ') || 'no origin'} if the page around is ${around[0]}`, t => {
      assert.deepEqual(setup(t, around).origins(), called);
    });

  test('to no origin if there is no page around', t => {
    const own = OwnWindow.open(t);
    Object.assign(own, {parent: own});
    openEmbedChannel({} as never);
    assert.equal(own.listeners, 0);
  });
});

suite('6 SERVICE_INIT', () => {
  test('starts the flow for its user, with the page’s options', t => {
    const {made, appended, begin, documentElement} = setup(t);
    const element = begin({options: {locale: 'de', dir: 'rtl', colorScheme: 'light'}});
    assert.deepEqual(
      made.map(({tag}) => tag),
      ['service-deposit'],
    );
    assert.deepEqual(appended, [element]);
    assert.deepEqual(
      [element.baseUrl, element.tokens, element.showsAccount, element.locale],
      [BASE_URL, [TOKEN], true, 'de'],
    );
    assert.deepEqual(documentElement, {lang: 'de', dir: 'rtl', style: {colorScheme: 'light'}});
  });

  for (const origin of FOREIGN_ORIGINS.filter(each => each !== ORIGIN))
    test(`from ${JSON.stringify(origin)} is ignored`, t => {
      const {made, hears} = setup(t);
      hears('SERVICE_INIT', {token: TOKEN}, origin);
      assert.deepEqual(made, []);
    });

  test('from another window, or with another nonce, is ignored', t => {
    const {own, parent, nonce, made} = setup(t);
    const payload = {token: TOKEN};
    own.hears(new OtherWindow(), ORIGIN, {type: 'SERVICE_INIT', nonce, payload});
    own.hears(parent, ORIGIN, {type: 'SERVICE_INIT', nonce: '0123456789abcdef', payload});
    assert.deepEqual(made, []);
  });

  for (const [what, payload] of [
    ['another partner’s token', {token: embedToken({iss: 'another partner'})}],
    ['a malformed token', {token: 'garbage'}],
    ['no token', {}],
    ['an empty token', {token: ''}],
    ['no payload', undefined],
  ] as const)
    test(`with ${what} is rejected, and another page may start`, t => {
      const {parent, made, hears, begin, origins} = setup(t);
      parent.take();
      hears('SERVICE_INIT', payload, SECOND_ORIGIN);
      assert.deepEqual(errorsOf(parent.take()), ['SESSION_INVALID']);
      hears('SERVICE_INIT', payload, SECOND_ORIGIN);
      assert.deepEqual(origins(), [SECOND_ORIGIN]);
      assert.deepEqual(made, []);
      begin();
      assert.equal(made.length, 1);
    });

  test('after the start, messages from the other registered origin are ignored', async t => {
    const {clock, hears, begin} = setup(t);
    const element = begin();
    hears('SERVICE_INIT', {token: FRESH, options: {locale: 'de'}}, SECOND_ORIGIN);
    hears('SERVICE_FOCUS', undefined, SECOND_ORIGIN);
    await clock.pass(1);
    assert.deepEqual([element.tokens, element.locale, element.focused], [[TOKEN], '', 0]);
  });

  test('a sign-out ends the session, and is confirmed once no data of the user is stored', async t => {
    const {clock, parent, hears, begin} = setup(t);
    const owner = `${BASE_URL} ${ISV} user_1`;
    const stored = new Map([['service-embed:open-orders', JSON.stringify([{owner}])]]);
    const tabs = new BroadcastChannel(`service-embed:open-orders${owner}`);
    t.after(() => tabs.close());
    Object.assign(globalThis, {
      sessionStorage: {getItem: (key: string) => stored.get(key) ?? null},
    });
    t.after(() => Reflect.deleteProperty(globalThis, 'sessionStorage'));
    const element = begin({token: embedToken({sub: 'user_1'})});
    parent.take();
    hears('SERVICE_SIGN_OUT');
    await clock.pass(100);
    assert.deepEqual([element.signedOut, parent.take()], [1, []]);
    stored.clear();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
    tabs.postMessage({type: 'forgotten', entries: []});
    let said: readonly object[] = [];
    for (let turn = 0; said.length === 0 && turn < 1_000; turn++) {
      await new Promise(resolve => setImmediate(resolve));
      said = parent.take();
    }
    assert.deepEqual(said, [{type: 'SERVICE_SIGNED_OUT'}]);
  });

  test('before it, all other messages are ignored', t => {
    const {parent, hears, made} = setup(t);
    parent.take();
    hears('SERVICE_FOCUS');
    hears('SERVICE_GATES_CHANGED');
    hears('SERVICE_SESSION_REFRESH', {token: FRESH});
    assert.deepEqual([parent.take(), made], [[], []]);
  });

  test('a later one updates its options in one batch, and the frame responds with its height', async t => {
    const {clock, parent, made, hears, begin, documentElement} = setup(t);
    const element = begin({options: {colorScheme: 'light', styles: {'--service-accent': 'red'}}});
    element.height = 10.5;
    hears('SERVICE_INIT', {options: {locale: 'de', amount: '1'}});
    hears('SERVICE_INIT', {options: {amount: '2', colorScheme: 'auto'}});
    assert.deepEqual([element.amount, parent.take()], ['', []]);
    await clock.pass(1);
    assert.deepEqual([element.locale, element.amount], ['de', '2']);
    assert.equal(documentElement.style.colorScheme, '');
    assert.deepEqual(parent.take(), [{type: 'SERVICE_RESIZE', payload: {height: 11}}]);
    element.locale = 'fr';
    hears('SERVICE_INIT');
    await clock.pass(1);
    assert.deepEqual([element.locale, made.length], ['fr', 1]);
    assert.equal(parent.take().length, 1);
  });
});

suite('6 a later token', () => {
  test('of the same user is used, and one of another user ends the frame permanently', t => {
    const {hears, begin} = setup(t);
    const element = begin();
    hears('SERVICE_INIT', {token: FRESH});
    assert.deepEqual([element.tokens, element.renewed], [[TOKEN, FRESH], []]);
    hears('SERVICE_INIT', {token: STRANGER});
    hears('SERVICE_INIT', {token: STRANGER});
    hears('SERVICE_INIT', {token: FRESH});
    assert.deepEqual([element.tokens, element.renewed], [[TOKEN, FRESH], [STRANGER]]);
  });

  test('that is malformed changes nothing', t => {
    const {hears, begin} = setup(t);
    const element = begin();
    hears('SERVICE_INIT', {token: 'garbage'});
    assert.deepEqual(element.renewed, []);
    hears('SERVICE_INIT', {token: FRESH});
    assert.deepEqual(element.tokens, [TOKEN, FRESH]);
  });

  test('for a signup names no user, and may be sent again', t => {
    const {hears, begin} = setup(t);
    const token = embedToken({sub: undefined, scope: 'signup'});
    const element = begin({token});
    hears('SERVICE_INIT', {token});
    assert.deepEqual([element.tokens, element.renewed], [[token, token], []]);
  });
});

suite('6 SERVICE_SESSION_EXPIRED', () => {
  function expired(t: TestContext) {
    const all = setup(t);
    const element = all.begin();
    const answers: (string | Promise<string>)[] = [];
    const refresh = (token: string | Promise<string>) => void answers.push(token);
    const expire = () => element.tells('service-session-expired', {refresh});
    expire();
    return {...all, element, answers, expire};
  }

  test('is sent, and answered by one token of the same user', t => {
    const {parent, hears, answers} = expired(t);
    assert.deepEqual(parent.take(), [{type: 'SERVICE_SESSION_EXPIRED'}]);
    hears('SERVICE_SESSION_REFRESH', {token: STRANGER});
    hears('SERVICE_SESSION_REFRESH', {token: FRESH});
    hears('SERVICE_SESSION_REFRESH', {token: FRESH});
    assert.deepEqual(answers, [FRESH]);
  });

  test('a token without a prior request is ignored', t => {
    const {hears, begin} = setup(t);
    const element = begin();
    hears('SERVICE_SESSION_REFRESH', {token: FRESH});
    assert.deepEqual(element.tokens, [TOKEN]);
  });

  test('a page that promises a token may send it later', async t => {
    const {hears, answers} = expired(t);
    hears('SERVICE_ANSWER', {question: 'session', go: true});
    assert.equal(answers.length, 1);
    hears('SERVICE_SESSION_REFRESH', {token: FRESH});
    assert.equal(await Promise.resolve(answers[0]), FRESH);
  });

  test('a page may report that it has no token after all', async t => {
    const {hears, answers} = expired(t);
    hears('SERVICE_ANSWER', {question: 'session', go: false});
    assert.deepEqual(answers, []);
    hears('SERVICE_ANSWER', {question: 'session', go: true});
    hears('SERVICE_ANSWER', {question: 'session', go: false});
    await assert.rejects(Promise.resolve(answers[0]));
  });

  test('is over once the page has set a token', async t => {
    const {hears, answers, element} = expired(t);
    hears('SERVICE_INIT', {token: FRESH});
    hears('SERVICE_SESSION_REFRESH', {token: FRESH});
    await settled();
    assert.deepEqual([answers, element.tokens], [[], [TOKEN, FRESH]]);
  });

  test('is neither sent nor answered after another user’s token has ended the frame', t => {
    const {parent, hears, answers, expire} = expired(t);
    hears('SERVICE_INIT', {token: STRANGER});
    parent.take();
    expire();
    hears('SERVICE_SESSION_REFRESH', {token: FRESH});
    assert.deepEqual([parent.take(), answers], [[], []]);
  });
});

suite('6 messages about the element’s events', () => {
  const error = {code: 'TIMEOUT', message: 'x', retryable: true, errorId: 'e'};
  const block = {stateCode: 'US-NV', reason: 'x', errorId: 'e'};
  const blocked = {code: 'GEOFENCE_BLOCKED', message: 'x', retryable: false, errorId: 'e'};

  for (const [name, detail, said] of [
    ['service-error', error, [{type: 'SERVICE_ERROR', payload: error}]],
    [
      'service-geofence-blocked',
      {...block, phase: 'open'},
      [
        {type: 'SERVICE_GEOFENCE_BLOCKED', payload: {...block, phase: 'open'}},
        {type: 'SERVICE_ERROR', payload: blocked},
      ],
    ],
    [
      'service-geofence-blocked',
      {...block, phase: 'submit'},
      [{type: 'SERVICE_GEOFENCE_BLOCKED', payload: {...block, phase: 'submit'}}],
    ],
    [
      'service-kyc-pending',
      {status: 'pending'},
      [
        {
          type: 'SERVICE_EVENT',
          payload: {name: 'service-kyc-pending', detail: {status: 'pending'}},
        },
      ],
    ],
    [
      'service-submit',
      {amount: '5.00'},
      [{type: 'SERVICE_EVENT', payload: {name: 'service-submit', detail: {amount: '5.00'}}}],
    ],
  ] as const)
    test(`${name} ${'phase' in detail ? detail.phase : ''} is sent as ${said.length} messages`, t => {
      const {parent, begin} = setup(t);
      begin().tells(name, detail);
      assert.deepEqual(parent.take(), said);
    });

  test('are sent only to the origin that started the frame', t => {
    const {hears, made, origins} = setup(t);
    hears('SERVICE_INIT', {token: TOKEN}, SECOND_ORIGIN);
    origins();
    made[0]?.element.tells('service-error', error);
    assert.deepEqual(origins(), [SECOND_ORIGIN]);
  });

  for (const answers of [true, false])
    test(`a question waits for the page${answers ? '' : ', but only a second if it promised no answer'}`, async t => {
      const {clock, parent, hears, begin} = setup(t);
      const element = begin({answers});
      let went = 0;
      const detail = {flow: 'deposit', provider: 'bankpay', amount: '5.00', transactionId: 't'};
      askPage(element, 'service-submit', detail as never, () => (went += 1));
      const [said] = parent.take() as {payload: {question: string}}[];
      await clock.pass(1_000);
      assert.equal(went, answers ? 0 : 1);
      hears('SERVICE_ANSWER', {question: said?.payload.question ?? '', go: true});
      await settled();
      assert.equal(went, 1);
    });

  test('count as a no if the page promised an answer and sends none within 30 seconds', async t => {
    const {clock, parent, begin} = setup(t);
    const element = begin({answers: true});
    const heard: string[] = [];
    const detail = {flow: 'deposit', provider: 'bankpay', amount: '5.00', transactionId: 't'};
    askPage(
      element,
      'service-submit',
      detail as never,
      () => heard.push('sent'),
      isWaiting => heard.push(isWaiting ? 'waits' : 'is told'),
    );
    parent.take();
    await clock.pass(29_999);
    assert.deepEqual(heard, ['waits']);
    await clock.pass(1);
    assert.deepEqual(heard, ['waits', 'is told']);
  });

  test('report its state and height when they change', t => {
    const {parent, begin} = setup(t);
    const element = begin();
    element.state = 'ready';
    element.height = 20.2;
    element.draws();
    const state = {type: 'SERVICE_STATE', payload: {state: 'ready'}};
    assert.deepEqual(parent.take(), [{type: 'SERVICE_RESIZE', payload: {height: 21}}, state]);
    element.draws();
    assert.deepEqual(parent.take(), []);
  });

  test('report a new size even if nothing is rendered', t => {
    const {parent, begin, resizers} = setup(t);
    begin().height = 5;
    for (const resize of resizers) resize();
    assert.deepEqual(parent.take(), [{type: 'SERVICE_RESIZE', payload: {height: 5}}]);
  });
});

suite('6 messages from the page', () => {
  test('SERVICE_FOCUS focuses the element', t => {
    const {hears, begin} = setup(t);
    const element = begin();
    hears('SERVICE_FOCUS');
    assert.equal(element.focused, 1);
  });

  test('many SERVICE_GATES_CHANGED in a short time cause one validation', async t => {
    const {clock, hears, begin} = setup(t);
    const element = begin();
    for (let n = 0; n < 10; n += 1) hears('SERVICE_GATES_CHANGED');
    await clock.pass(199);
    assert.equal(element.gatesAsked, 0);
    await clock.pass(1);
    assert.equal(element.gatesAsked, 1);
    hears('SERVICE_GATES_CHANGED');
    await clock.pass(200);
    assert.equal(element.gatesAsked, 2);
  });
});

suite('6 the styles of a frame', () => {
  const accent = '--service-accent';

  for (const value of [
    'url(https://evil.example)',
    'IMAGE-SET("x")',
    'var(--anything, 1px solid)',
    'env(x, red)',
    'color-mix(in srgb, red, attr(x type(<color>)))',
    'red; color: blue',
    'red}',
    '{red',
    '<b>',
    '\\75rl(x)',
    'nonsense',
  ])
    test(`ignore the value ${value}`, async t => {
      const {clock, hears, begin} = setup(t);
      const element = begin({options: {styles: {[accent]: 'red'}}});
      hears('SERVICE_INIT', {options: {styles: {[accent]: value}}});
      await clock.pass(1);
      assert.deepEqual([...element.styles], [[accent, 'red']]);
    });

  test('accept plain values, update them one by one, and remove one for an empty value', async t => {
    const {clock, hears, begin} = setup(t);
    const element = begin({options: {styles: {[accent]: 'red', '--service-radius': '4px'}}});
    hears('SERVICE_INIT', {options: {styles: {[accent]: ''}}});
    hears('SERVICE_INIT', {options: {styles: {'--service-text': 'blue'}}});
    await clock.pass(1);
    assert.deepEqual(Object.fromEntries(element.styles), {
      '--service-radius': '4px',
      '--service-text': 'blue',
    });
  });

  test('skip an option of another element', t => {
    const {begin} = setup(t);
    const element = begin({options: {mode: 'verify', amount: '5'}});
    assert.deepEqual(['mode' in element, element.amount], [false, '5']);
  });

  test('keep the document’s language, direction and colors if none are set', t => {
    const {begin, documentElement} = setup(t);
    begin({options: {locale: '', amount: '5'}});
    assert.deepEqual(documentElement, {lang: '', dir: '', style: {colorScheme: 'dark'}});
  });
});
