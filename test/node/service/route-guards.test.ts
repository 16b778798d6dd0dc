/** Every route of the sandbox, requested without a token. */
import assert from 'node:assert/strict';
import {after, suite, test} from 'node:test';
import {FRAME_PAGE, TERMS_PAGE} from '#src/contract/paths.js';
import {createApp} from '../../../demo/service/app.ts';
import {createService} from '../../../demo/service/service.ts';

/** Pages and their files, and the control routes. */
const OPEN = [
  '/kyc',
  '/html-page.css',
  '/page-look.js',
  '/bank',
  TERMS_PAGE,
  FRAME_PAGE,
  '/sandbox',
];

const service = createService({now: () => 1_800_000_000_000});
after(service.close);
const app = createApp(service);

/** Each route once, as `METHOD path`. */
const routes = new Set(
  app.routes
    // Every request passes `/*`.
    .filter(({path}) => path !== '/*')
    .map(({method, path}) => {
      const asked = path.replace(/\{.*\}/, '').replace('*', 'anything');
      return `${method === 'ALL' ? 'POST' : method} ${asked}`;
    }),
);

/** The part of a connection that `app` needs. */
const bindings = {incoming: {socket: {destroyed: false}}};

suite('a request without a token', () => {
  test('is tested on routes of every kind', () => {
    const paths = [...routes].join('\n');
    for (const part of [...OPEN, '/private/v1/', '/embed/v1/signup', '/embed/v1/kyc', '/markets'])
      assert.ok(paths.includes(` ${part}`), part);
  });

  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    if (OPEN.some(open => path === open || path.startsWith(`${open}/`))) continue;
    test(`gets an empty 401 from ${route}`, async () => {
      const headers = {host: 'localhost'};
      const answer = await app.request(path, {method, headers}, bindings);
      assert.deepEqual([answer.status, await answer.text()], [401, '']);
    });
  }
});
