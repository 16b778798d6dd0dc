/** The messages between tabs about orders in progress, and how each tab handles them. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {KeptOrder} from '#src/contract/payments.js';
import type {DocumentModules} from '../../support/tabs/document-modules.ts';
import {openBrowser, TabDocument, type Origin} from '../../support/tabs/browser-tabs.ts';
import {documentModules, separateDocuments} from '../../support/tabs/document-modules.ts';
import {OPEN_ORDERS as NAME} from '#src/contract/storage.js';
import {settled} from '../../support/inputs/clock.ts';

const OWNER = 'https://service.example isv user';

interface Tab {
  readonly document: TabDocument;
  readonly orders: DocumentModules['orders'];
}

function entry(owner = OWNER): KeptOrder {
  const order = {transactionId: crypto.randomUUID(), provider: 'bankpay', amount: '25.00'} as const;
  return {owner, action: 'deposit', order, currency: 'USD'};
}

async function tab(origin: Origin, storage?: Map<string, string>, owner = OWNER): Promise<Tab> {
  const document = new TabDocument(origin, storage);
  const {orders} = await documentModules();
  document.run(() => orders.shareOrders(owner));
  await delivered();
  return {document, orders};
}

/** All messages between the user's tabs. */
function heardOf(origin: Origin, owner = OWNER): {type: string; entries: KeptOrder[]}[] {
  const told: {type: string; entries: KeptOrder[]}[] = [];
  new TabDocument(origin).run(() =>
    new BroadcastChannel(NAME + owner).addEventListener('message', ({data}) => told.push(data)),
  );
  return told;
}

/** The ids in the tab's storage, oldest first. */
function stored({document}: Tab): readonly string[] {
  const entries = JSON.parse(document.storage.get(NAME) ?? '[]') as KeptOrder[];
  return entries.map(({order}) => order.transactionId);
}

const idOf = ({order}: KeptOrder): string => order.transactionId;

function setup(t: TestContext): Origin {
  separateDocuments(t);
  return openBrowser(t);
}

/** Waits until every message has arrived. */
async function delivered(): Promise<void> {
  for (let count = 0; count < 3; count++) await new Promise(resolve => setTimeout(resolve, 2));
}

/** An element of the tab sends the order, unless another order is pending. */
function sends({document, orders}: Tab, {owner, ...open}: KeptOrder): boolean {
  return document.run(() => {
    orders.keepOrder(owner, open, {isConnected: true});
    return orders.maySend(open.order);
  });
}

/** The id of the order that an element opened in this tab would show. */
function shows({document, orders}: Tab, owner = OWNER): string | undefined {
  return document.run(
    () => orders.claimOpenOrder(owner, 'deposit', {isConnected: false})?.order.transactionId,
  );
}

suite('an order that one tab sends', () => {
  test('is known to the other tab, to a later tab, and after a reload of either', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    const sent = entry();
    assert.ok(sends(first, sent));
    await delivered();
    const third = await tab(origin);
    first.document.end(true);
    second.document.end(true);
    const again = [
      await tab(origin, first.document.storage),
      await tab(origin, second.document.storage),
    ];
    for (const one of [third, ...again]) assert.equal(shows(one), sent.order.transactionId);
  });

  test('is known even if the sending tab has crashed', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    const sent = entry();
    sends(first, sent);
    first.document.end(true);
    await delivered();
    assert.equal(shows(await tab(origin)), sent.order.transactionId);
    assert.equal(shows(second), sent.order.transactionId);
  });

  test('prevents another order in another tab from being sent and stored', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    const [sent, other] = [entry(), entry()];
    assert.ok(sends(first, sent));
    await delivered();
    assert.equal(sends(second, other), false);
    assert.doesNotMatch(
      [...second.document.storage.values()].join(),
      RegExp(other.order.transactionId),
    );
    // Unlike a lost order, the unsent order is not found after a reload.
    second.document.end(true);
    const again = await tab(origin, second.document.storage);
    assert.equal(shows(again), sent.order.transactionId);
  });

  test('prevents a waiting order from being sent, even after it has ended itself', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    const [sent, waiting] = [entry(), entry()];
    const {owner, ...open} = waiting;
    second.document.run(() => second.orders.keepOrder(owner, open, {isConnected: true}));
    sends(first, sent);
    await delivered();
    first.document.run(() => first.orders.settleOrder(sent.order));
    await delivered();
    const maySend = (): boolean => second.document.run(() => second.orders.maySend(open.order));
    assert.equal(maySend(), false);
    // The user is back at the amount, and confirms once more.
    second.document.run(() => second.orders.settleOrder(open.order));
    assert.ok(sends(second, waiting));
  });

  test('for the other action does not block a waiting order', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    const {owner, ...open} = entry();
    second.document.run(() => second.orders.keepOrder(owner, open, {isConnected: true}));
    sends(first, {...entry(), action: 'withdraw'});
    await delivered();
    assert.ok(second.document.run(() => second.orders.maySend(open.order)));
  });

  test('may be sent again, whatever another tab sends', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    const sent = entry();
    second.document.freeze();
    sends(first, sent);
    sends(second, entry());
    second.document.thaw();
    await delivered();
    assert.ok(sends(first, sent));
  });

  test('does not block another user, and is not stored for them', async t => {
    const origin = setup(t);
    const other = 'https://service.example isv another-user';
    const [first, second] = [await tab(origin), await tab(origin, undefined, other)];
    sends(first, entry());
    await delivered();
    assert.equal(second.document.storage.size, 0);
    assert.equal(shows(second, other), undefined);
    assert.ok(sends(second, entry(other)));
  });

  test('reaches a frozen tab when it wakes', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    second.document.freeze();
    const sent = entry();
    sends(first, sent);
    await delivered();
    assert.equal(shows(second), undefined);
    second.document.thaw();
    await delivered();
    assert.equal(shows(second), sent.order.transactionId);
  });
});

suite('an order that has ended in one tab', () => {
  test('is removed from the storage of every tab that does not show it', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    const sent = entry();
    sends(first, sent);
    await delivered();
    assert.ok(first.document.run(() => first.orders.settleOrder(sent.order)));
    first.document.run(() => first.orders.dropOrder(sent.order));
    await delivered();
    for (const one of [first, second]) {
      assert.equal(one.document.storage.size, 0);
      assert.equal(shows(one), undefined);
    }
  });

  test('is kept where it is shown, until it is settled there', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    const sent = entry();
    sends(first, sent);
    await delivered();
    const {owner, ...open} = sent;
    second.document.run(() => second.orders.keepOrder(owner, open, {isConnected: true}));
    first.document.run(() => first.orders.settleOrder(sent.order));
    await delivered();
    assert.ok(second.document.run(() => second.orders.settleOrder(sent.order)));
    assert.equal(second.document.storage.size, 0);
  });

  test('is not sent again by a tab that shows it, nor shown there after a reload', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    const sent = entry();
    sends(first, sent);
    await delivered();
    const {owner, ...open} = sent;
    second.document.run(() => second.orders.keepOrder(owner, open, {isConnected: true}));
    first.document.run(() => first.orders.settleOrder(sent.order));
    await delivered();
    assert.ok(second.orders.isSettled(sent.order));
    second.document.end(true);
    assert.equal(shows(await tab(origin, second.document.storage)), undefined);
  });

  test('is in progress again when a tab sends it again', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    const sent = entry();
    sends(first, sent);
    await delivered();
    second.document.run(() => second.orders.settleOrder(sent.order));
    await tab(origin);
    assert.equal(shows(second), undefined, 'what another one still knows does not count');
    sends(first, sent);
    await delivered();
    assert.equal(second.orders.isSettled(sent.order), false);
    assert.equal(shows(second), sent.order.transactionId);
  });
});

suite('messages between tabs', () => {
  test('report each sent and ended order once, and nothing in between', async t => {
    const origin = setup(t);
    const told = heardOf(origin);
    const [first, second] = [await tab(origin), await tab(origin)];
    const sent = entry();
    sends(first, sent);
    await delivered();
    first.document.run(() => first.orders.settleOrder(sent.order));
    await delivered();
    assert.equal(shows(second), undefined);
    assert.deepEqual(
      told.map(({type, entries}) => [type, entries.map(idOf)]),
      [
        ['asked', []],
        ['asked', []],
        // The first tab answers the second.
        ['known', []],
        ['sent', [idOf(sent)]],
        ['ended', [idOf(sent)]],
      ],
    );
  });

  test('include orders that a tab found in its storage after a reload', async t => {
    const origin = setup(t);
    const first = await tab(origin);
    const sent = entry();
    sends(first, sent);
    first.document.end(true);
    const second = await tab(origin);
    assert.equal(shows(second), undefined);
    const again = await tab(origin, first.document.storage);
    for (const one of [second, again]) assert.equal(shows(one), idOf(sent));
  });

  test('do not include an order that waits for its turn', async t => {
    const origin = setup(t);
    const [first, told] = [await tab(origin), heardOf(origin)];
    const {owner, ...open} = entry();
    first.document.run(() => first.orders.keepOrder(owner, open, {isConnected: true}));
    assert.deepEqual(stored(first), []);
    await tab(origin);
    assert.deepEqual(
      told.map(({entries}) => entries),
      [[], []],
    );
  });

  test('do not include another user on the same page', async t => {
    const origin = setup(t);
    const other = 'https://service.example isv another-user';
    const first = await tab(origin);
    first.document.run(() => first.orders.shareOrders(other));
    const [mine, theirs] = [entry(), entry(other)];
    for (const one of [mine, theirs]) assert.ok(sends(first, one));
    const told = heardOf(origin, other);
    const second = await tab(origin, undefined, other);
    assert.deepEqual(
      told.flatMap(({entries}) => entries.map(idOf)),
      [idOf(theirs)],
    );
    assert.equal(shows(second, other), idOf(theirs));
  });

  test('about the end of an unknown order prevent it from being sent here', async t => {
    const one = await tab(setup(t));
    const sent = entry();
    one.document.run(() => one.orders.hearTab(OWNER, {type: 'ended', entries: [sent]}));
    assert.ok(one.orders.isSettled(sent.order));
    assert.equal(shows(one), undefined);
  });

  test('about an order that may be sent allow it here as well, besides another order in progress', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    const [sent, other] = [entry(), entry()];
    second.document.freeze();
    sends(first, sent);
    const {owner, ...open} = other;
    second.document.run(() => {
      second.orders.keepOrder(owner, open, {isConnected: false});
      assert.ok(second.orders.maySend(open.order));
    });
    second.document.thaw();
    await delivered();
    assert.equal(sends(second, entry()), false);
    // An element of the second tab shows the first tab's order, and sends it again.
    assert.ok(sends(second, sent));
  });
});

suite('a tab’s storage', () => {
  const order = (owner = OWNER): readonly [KeptOrder, string] => {
    const one = entry(owner);
    return [one, idOf(one)];
  };

  test('is used after a reload of the only tab', async t => {
    const origin = setup(t);
    const first = await tab(origin);
    const [sent, id] = order();
    sends(first, sent);
    first.document.end(true);
    const again = await tab(origin, first.document.storage);
    assert.equal(shows(again), id);
    // The order is stored once, and removed after it has ended.
    sends(again, sent);
    assert.deepEqual(stored(again), [id]);
    again.document.run(() => again.orders.settleOrder(sent.order));
    assert.deepEqual(stored(again), [id], 'until the user has seen the end');
    again.document.run(() => again.orders.dropOrder(sent.order));
    assert.deepEqual(stored(again), []);
  });

  test('keeps the orders’ turns', async t => {
    const origin = setup(t);
    const first = await tab(origin);
    const [[oldest, a], [next, b], [latest, c]] = [order(), order(), order()];
    for (const one of [oldest, next, latest]) sends(first, one);
    assert.deepEqual(stored(first), [a, b, c]);
    first.document.run(() => first.orders.markNotFound(latest.order));
    assert.deepEqual(stored(first), [c, a, b]);
    first.document.run(() => first.orders.markNotFound(next.order));
    assert.deepEqual(stored(first), [b, c, a]);
    first.document.run(() => first.orders.resumeOrder(latest.order));
    assert.deepEqual(stored(first), [b, a, c]);
  });

  test('holds at most the twenty latest orders', async t => {
    const one = await tab(setup(t));
    const entries = Array.from({length: 21}, () => entry());
    one.document.run(() => one.orders.hearTab(OWNER, {type: 'sent', entries}));
    assert.deepEqual(stored(one), entries.slice(1).map(idOf));
  });

  test('keeps entries of a frame or another version', async t => {
    const origin = setup(t);
    const [theirs, id] = order('https://service.example isv another-user');
    const odd = {order: {transactionId: 'of another version'}};
    const storage = new Map([[NAME, JSON.stringify([odd, theirs])]]);
    const one = await tab(origin, storage);
    const [sent, mine] = order();
    sends(one, sent);
    assert.deepEqual(stored(one), ['of another version', id, mine]);
    // A frame stores its own order while this page is open.
    const [framed, late] = order();
    storage.set(NAME, JSON.stringify([odd, theirs, sent, framed]));
    one.document.run(() => {
      one.orders.settleOrder(sent.order);
      one.orders.dropOrder(sent.order);
    });
    assert.deepEqual(stored(one), ['of another version', late, id]);
    one.document.run(() => one.orders.forgetOrders(OWNER));
    assert.deepEqual(stored(one), ['of another version', id]);
  });

  for (const text of ['{}', 'null', '"', '[1, null, "x", [], {"order": 1}]'])
    test(`may contain garbage such as ${text}: an order is still sent and stored`, async t => {
      const one = await tab(setup(t), new Map([[NAME, text]]));
      assert.equal(shows(one), undefined);
      const [sent, id] = order();
      assert.ok(sends(one, sent));
      assert.match(one.document.storage.get(NAME) ?? '', RegExp(id));
    });
});

test('a sign-out in one tab clears the storage of all tabs', async t => {
  const origin = setup(t);
  const tabs = [await tab(origin), await tab(origin)];
  const [first] = tabs;
  assert.ok(first);
  sends(first, entry());
  await delivered();
  for (const {document} of tabs) assert.equal(document.storage.size, 1);
  first.document.run(() => first.orders.forgetOrders(OWNER));
  await delivered();
  for (const {document} of tabs) assert.equal(document.storage.size, 0);
  // Storing a later order does not bring the old one back.
  const later = entry();
  const {owner, ...open} = later;
  first.document.run(() => first.orders.keepOrder(owner, open, {isConnected: true}));
  first.document.run(() => first.orders.settleOrder(later.order));
  assert.equal(first.document.storage.size, 0);
});

suite('a user who signs out', () => {
  test('on a page without payments is signed out in every tab', async t => {
    const origin = setup(t);
    const first = await tab(origin);
    sends(first, entry());
    const second: Tab = {
      document: new TabDocument(origin),
      orders: (await documentModules()).orders,
    };
    second.document.run(() => second.orders.forgetOrders(OWNER));
    await delivered();
    assert.deepEqual(stored(first), []);
    assert.equal(origin.channels.size, 1);
  });

  test('receives nothing that other tabs send later', async t => {
    const origin = setup(t);
    const [first, second] = [await tab(origin), await tab(origin)];
    first.document.run(() => first.orders.forgetOrders(OWNER));
    await delivered();
    sends(second, entry());
    await delivered();
    assert.deepEqual(stored(first), []);
    assert.equal(origin.channels.size, 1);
  });

  test('and in again sees the order again, even after a reload', async t => {
    const origin = setup(t);
    const first = await tab(origin);
    const {owner, ...open} = entry();
    sends(first, {owner, ...open});
    first.document.run(() => {
      first.orders.forgetOrders(owner);
      first.orders.shareOrders(owner);
      first.orders.keepOrder(owner, open, {isConnected: true});
    });
    assert.deepEqual(stored(first), [open.order.transactionId]);
    assert.equal(shows(await tab(origin)), open.order.transactionId);
  });

  test('does not affect the orders of another user', async t => {
    const origin = setup(t);
    const other = 'https://service.example isv another-user';
    const first = await tab(origin);
    first.document.run(() => first.orders.shareOrders(other));
    const theirs = entry(other);
    for (const one of [entry(), theirs]) assert.ok(sends(first, one));
    first.document.run(() => first.orders.forgetOrders(OWNER));
    assert.deepEqual(stored(first), [idOf(theirs)]);
    assert.equal(shows(await tab(origin, undefined, other), other), idOf(theirs));
  });
});

test('joining twice opens one channel', async t => {
  const origin = setup(t);
  const one = await tab(origin);
  one.document.run(() => one.orders.shareOrders(OWNER));
  assert.equal(origin.channels.size, 1);
});

suite('an invalid message between tabs changes nothing', () => {
  const rows: Readonly<Record<string, unknown>> = {
    'no type': {entries: [entry()]},
    'an unknown type': {type: 'paid', entries: [entry()]},
    'no entries': {type: 'sent'},
    'entries that are not an array': {type: 'sent', entries: 'all'},
    'another user’s entry': {type: 'sent', entries: [entry('somebody else')]},
    'an invalid amount': {
      type: 'sent',
      entries: [{...entry(), order: {...entry().order, amount: '1e9'}}],
    },
    'an entry without an order': {type: 'sent', entries: [{owner: OWNER, action: 'deposit'}]},
  };
  for (const [title, message] of Object.entries(rows))
    test(title, async t => {
      const origin = setup(t);
      const one = await tab(origin);
      one.document.run(() => one.orders.hearTab(OWNER, message as object));
      assert.equal(shows(one), undefined);
      assert.equal(one.document.storage.size, 0);
    });
});

suite('one tab sends at a time', () => {
  test('the next tab waits until the first has its response', async t => {
    const origin = setup(t);
    const {shared} = await documentModules();
    const {shared: others} = await documentModules();
    const [first, second] = [new TabDocument(origin), new TabDocument(origin)];
    first.run(() => shared.joinTabs(OWNER, () => {}));
    second.run(() => others.joinTabs(OWNER, () => {}));
    const answer = Promise.withResolvers<string>();
    const log: string[] = [];
    const one = first.run(() => shared.inTurn(OWNER, () => answer.promise));
    const other = second.run(() =>
      others.inTurn(OWNER, () => {
        log.push('second');
        return Promise.resolve('second');
      }),
    );
    await settled();
    assert.deepEqual(log, []);
    answer.resolve('first');
    assert.deepEqual(await Promise.all([one, other]), ['first', 'second']);
  });

  test('a crashed tab blocks no other tab', async t => {
    const origin = setup(t);
    const {shared} = await documentModules();
    const {shared: others} = await documentModules();
    const [first, second] = [new TabDocument(origin), new TabDocument(origin)];
    first.run(() => shared.joinTabs(OWNER, () => {}));
    second.run(() => others.joinTabs(OWNER, () => {}));
    void first.run(() => shared.inTurn(OWNER, () => new Promise(() => {})));
    const other = second.run(() => others.inTurn(OWNER, () => Promise.resolve('second')));
    first.end(true);
    assert.equal(await other, 'second');
  });

  test('a tab that is frozen with the lock does not block the user', async t => {
    const origin = setup(t);
    t.mock.method(AbortSignal, 'timeout', () => AbortSignal.abort(new Error('too late')));
    const {shared} = await documentModules();
    const {shared: others} = await documentModules();
    const [first, second] = [new TabDocument(origin), new TabDocument(origin)];
    first.run(() => shared.joinTabs(OWNER, () => {}));
    second.run(() => others.joinTabs(OWNER, () => {}));
    first.freeze();
    void first.run(() => shared.inTurn(OWNER, () => Promise.resolve('first')));
    await settled();
    assert.equal(
      await second.run(() => others.inTurn(OWNER, () => Promise.resolve('second'))),
      'second',
    );
  });

  test('another user does not have to wait', async t => {
    const origin = setup(t);
    t.mock.method(AbortSignal, 'timeout', () => new AbortController().signal);
    const {shared} = await documentModules();
    const document = new TabDocument(origin);
    const others = [OWNER, 'https://service.example isv another-user'];
    for (const owner of others) document.run(() => shared.joinTabs(owner, () => {}));
    const [mine = '', theirs = ''] = others;
    void document.run(() => shared.inTurn(mine, () => new Promise(() => {})));
    assert.equal(await document.run(() => shared.inTurn(theirs, async () => 'theirs')), 'theirs');
  });

  test('an error belongs to the order, which is not sent again', async t => {
    const origin = setup(t);
    const {shared} = await documentModules();
    const document = new TabDocument(origin);
    document.run(() => shared.joinTabs(OWNER, () => {}));
    let count = 0;
    const sent = document.run(() =>
      shared.inTurn(OWNER, () => {
        count += 1;
        return Promise.reject(new Error('refused'));
      }),
    );
    await assert.rejects(sent, /refused/);
    assert.equal(count, 1);
  });
});

suite('without a browser feature for sharing', () => {
  for (const [title, break_] of Object.entries({
    'no locks': () => Object.defineProperty(navigator, 'locks', {value: undefined}),
    'no channels': () => Object.defineProperty(globalThis, 'BroadcastChannel', {value: undefined}),
    'blocked storage': () =>
      Object.defineProperty(globalThis, 'sessionStorage', {
        get() {
          throw new DOMException('No.', 'SecurityError');
        },
      }),
  }))
    test(`${title}: payments work as in one tab`, async t => {
      const origin = setup(t);
      break_();
      const [first, second] = [await tab(origin), await tab(origin)];
      const [one, other] = [entry(), entry()];
      assert.ok(sends(first, one));
      await delivered();
      assert.ok(sends(second, other));
      const {shared} = await documentModules();
      assert.equal(
        await first.document.run(() => shared.inTurn(OWNER, async () => 'sent')),
        'sent',
      );
      first.document.run(() => first.orders.forgetOrders(OWNER));
      assert.equal(origin.channels.size, 0);
    });
});
