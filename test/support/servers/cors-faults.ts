/**
 * For the browser tests: right and wrong CORS headers of a server on another origin. The sandbox
 * serves row N below `/cors/N/PAGE/`, and counts the orders that really arrived there. Engines run
 * the same file at the same time, so each page has a count of its own.
 */
type Headers = Readonly<Record<string, string>>;

export interface CorsRow {
  readonly what: string;
  readonly preflight: {readonly status: number; readonly headers: Headers};
  readonly answer: {readonly status: number; readonly headers: Headers};
  /**
   * Whether the page can read the answer to a read, and to an order. `either` if engines differ.
   */
  readonly read: boolean | 'either';
  readonly order: boolean | 'either';
  /** Whether the order reaches the server, even if the page cannot read the answer. */
  readonly carriedOut: boolean | 'either';
}

/** Replaced by the origin of the request. */
const ORIGIN = '{origin}';

const ANY: Headers = {'access-control-allow-origin': '*'};
const ASKED: Headers = {'access-control-allow-headers': 'authorization, content-type'};
const METHODS: Headers = {'access-control-allow-methods': 'GET, POST'};
const from = (origin: string): Headers => ({'access-control-allow-origin': origin});

const good = {status: 204, headers: {...ANY, ...ASKED, ...METHODS}};
const served = {status: 200, headers: ANY};

type Preflight = readonly [what: string, status: number, headers: Headers];

/** The preflight is refused, so no other request is sent. */
const REFUSED: readonly Preflight[] = [
  ['sends no CORS headers', 204, {}],
  ['forbids the preflight', 403, good.headers],
  ['has no such route', 404, good.headers],
  ['fails at the preflight', 500, good.headers],
  ['redirects the preflight', 307, {...good.headers, location: '/cors/0/'}],
  ['allows another origin', 204, {...good.headers, ...from('https://partner.example')}],
  ['allows the origin with a slash', 204, {...good.headers, ...from(`${ORIGIN}/`)}],
  ['allows two origins at once', 204, {...good.headers, ...from(`${ORIGIN}, https://b.example`)}],
  ['allows origins by a pattern', 204, {...good.headers, ...from('http://*')}],
  ['allows the null origin', 204, {...good.headers, ...from('null')}],
  ['allows no headers', 204, {...ANY, ...METHODS}],
  ['allows no token', 204, {...ANY, ...METHODS, 'access-control-allow-headers': 'content-type'}],
  ['misspells the header', 204, {...ANY, ...METHODS, 'access-control-allow-headers': 'auth'}],
];

/**
 * The preflight succeeds. The page cannot read the answer, though the order may have been carried
 * out.
 */
const UNREADABLE: readonly Preflight[] = [
  ['allows the preflight, but no one to read the response', 200, {}],
  ['allows another origin to read the response', 200, from('https://partner.example')],
  ['allows the null origin to read the response', 200, from('null')],
  ['allows two origins to read the response', 200, from(`${ORIGIN}, https://b.example`)],
  ['redirects the request', 302, {...ANY, location: '/cors/0/'}],
  ['lets no one read a rejection', 422, {}],
  ['lets no one read that the session has ended', 401, {}],
  ['lets no one read that it is busy', 503, {}],
];

const works = {read: true, order: true, carriedOut: true} as const;
const fails = {read: false, order: false} as const;

export const CORS_ROWS: readonly CorsRow[] = [
  {what: 'allows what is required', preflight: good, answer: served, ...works},
  {
    what: 'allows only this origin',
    preflight: {status: 204, headers: {...good.headers, ...from(ORIGIN)}},
    answer: {status: 200, headers: from(ORIGIN)},
    ...works,
  },
  {
    what: 'lists no methods, because ours need none',
    preflight: {status: 204, headers: {...ANY, ...ASKED}},
    answer: served,
    ...works,
  },
  {
    what: 'answers the preflight with 200 and a page',
    preflight: {status: 200, headers: {...good.headers, 'content-type': 'text/html'}},
    answer: served,
    ...works,
  },
  {
    what: 'allows credentials from anywhere, and gets none',
    preflight: good,
    answer: {status: 200, headers: {...ANY, 'access-control-allow-credentials': 'true'}},
    ...works,
  },
  {
    what: 'limits its responses to its own site',
    preflight: good,
    answer: {status: 200, headers: {...ANY, 'cross-origin-resource-policy': 'same-origin'}},
    ...works,
  },
  {
    what: 'allows the token, but no JSON body',
    preflight: {
      status: 204,
      headers: {...ANY, ...METHODS, 'access-control-allow-headers': 'authorization'},
    },
    answer: served,
    read: true,
    order: false,
    carriedOut: false,
  },
  {
    // In the standard, the star does not cover the token's header. Not every engine complies.
    what: 'allows all headers with a wildcard',
    preflight: {
      status: 204,
      headers: {...ANY, ...METHODS, 'access-control-allow-headers': '*'},
    },
    answer: served,
    read: 'either',
    order: 'either',
    carriedOut: 'either',
  },
  ...REFUSED.map(([what, status, headers]) => ({
    what,
    preflight: {status, headers},
    answer: served,
    ...fails,
    carriedOut: false,
  })),
  ...UNREADABLE.map(([what, status, headers]) => ({
    what,
    preflight: good,
    answer: {status, headers},
    ...fails,
    carriedOut: true,
  })),
];

const ORDERS = '/cors-orders';

/** Returns a handler for the rows' paths. The handler returns `undefined` for other paths. */
export function corsHost(): (request: Request) => Response | undefined {
  const orders: Record<string, number> = {};
  return ({url, method, headers: asked}) => {
    const {pathname} = new URL(url);
    if (pathname === ORDERS) return Response.json(orders, {headers: ANY});
    const [, index = '', page = ''] = /^\/cors\/(\d+)\/([^/]*)/.exec(pathname) ?? [];
    const row = CORS_ROWS[Number(index)];
    if (index === '' || !row) return undefined;
    const key = `${index} ${page}`;
    if (method === 'POST') orders[key] = (orders[key] ?? 0) + 1;
    const {status, headers} = method === 'OPTIONS' ? row.preflight : row.answer;
    const filled = Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      value.replace(ORIGIN, asked.get('origin') ?? ''),
    ]);
    const init = {status, headers: Object.fromEntries(filled)};
    return method === 'OPTIONS' ? new Response(null, init) : Response.json({taken: 'yes'}, init);
  };
}

/** The number of orders of a page that arrived below a row. Runs in the page. */
export async function corsOrders(host: string, row: number, page: string): Promise<number> {
  const orders = (await (await fetch(host + ORDERS)).json()) as Record<string, number>;
  return orders[`${row} ${page}`] ?? 0;
}
