/** Props of a React component: which reach the element, and which React may write into HTML. */
import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {divide} from '#src/react/divide-props.js';

const DECLARED = {
  sessionToken: {},
  baseUrl: {},
  amount: {},
  amountLocked: {type: Boolean},
  requestTimeout: {type: Number},
  debug: {type: Boolean},
};
const TOKEN = 'a.b.c';

/** React's two modes, as a bundler or a server sets them. */
function mode(t: TestContext, name: string): void {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = name;
  t.after(() => {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  });
}

for (const prop of ['session-token', 'Session-Token', 'sessiontoken', 'SESSION-TOKEN']) {
  test(`a token in ${prop} is set on the element, and never written into HTML`, t => {
    mode(t, 'production');
    const {ours, others} = divide({[prop]: TOKEN, id: 'pay'}, DECLARED);
    assert.deepEqual(ours, {sessionToken: TOKEN});
    assert.deepEqual(others, {id: 'pay'});
  });

  test(`in development, a token in ${prop} throws and names the right prop`, t => {
    mode(t, 'development');
    assert.throws(() => divide({[prop]: TOKEN}, DECLARED), {
      name: 'TypeError',
      message: `${prop} would stand in the HTML that a server sends. Set sessionToken.`,
    });
  });
}

test('in development, sessionToken and other attributes in any spelling are accepted', t => {
  mode(t, 'development');
  const {ours, others} = divide({sessionToken: TOKEN, 'base-url': '/', AMOUNT: '25'}, DECLARED);
  assert.deepEqual(ours, {sessionToken: TOKEN, baseUrl: '/', amount: '25'});
  assert.deepEqual(others, {});
});

test('a class, a style and global attributes are left to React', () => {
  const onServiceError = () => {};
  const given = {className: 'pay', style: {color: 'red'}, 'aria-label': 'Pay', onServiceError};
  const {ours, others} = divide(given, DECLARED);
  assert.deepEqual(others, {class: 'pay', style: {color: 'red'}, 'aria-label': 'Pay'});
  assert.deepEqual(Object.keys(ours), ['onServiceError']);
});

test('an attribute’s text value is converted as in HTML', () => {
  const given = {'amount-locked': '', 'request-timeout': '5000', DEBUG: false};
  const {ours} = divide(given, DECLARED);
  assert.deepEqual(ours, {amountLocked: true, requestTimeout: 5000, debug: false});
});
