/**
 * Measures a visitor's waiting time, compared with a hand-written element in the same run. It uses
 * medians, because machines are noisy. A benchmark only reports and never fails a build.
 */
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import playwright, {type Browser, type Page} from 'playwright';
import {listen} from '../../demo/listen.ts';
import {startPartner} from '../../demo/partner/server.ts';
import {startService} from '../../demo/service/server.ts';
import {browser, CHROMIUM_ARGS} from '../support/engines/browsers.ts';
import {benchPage, FLOOR, type Contender} from './bench-page.ts';

const CONTENDERS: readonly Contender[] = ['service-embed', 'floor'];
const ROUNDS = 9;

/** 4G as defined in the browsers' developer tools, with a phone's processor. */
const PHONE = {cpu: 4, latency: 165, throughput: (9 * 1024 * 1024) / 8};

interface Timing {
  /** Milliseconds from navigation until all choices are on the screen. */
  readonly drawn: number;
  /** Milliseconds from navigation until the service's validation has arrived. */
  readonly confirmed: number;
}

const service = await startService({port: 0});
const pages = await listen(0, 'benchmark');
const partner = await startPartner({port: 0, serviceUrl: service.url, origins: [pages.url]});
const waiting = new Map<string, string>();
const files = new Map<string, Buffer>();
pages.server.on('request', (request, response) => {
  const path = new URL(request.url ?? '/', pages.url).pathname;
  const html = waiting.get(path);
  const script = path === '/floor.js' ? FLOOR : undefined;
  const file = path.startsWith('/dist/') ? readFileSync(resolve(path.slice(1))) : undefined;
  const body = html === undefined ? compressed(path, script ?? file) : brotliCompressSync(html);
  if (body === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': html === undefined ? 'text/javascript' : 'text/html',
    'content-encoding': 'br',
    'cache-control': 'no-store',
  });
  response.end(body);
});

const chromium = await playwright.chromium.launch({
  executablePath: browser('chromium').executablePath,
  args: CHROMIUM_ARGS,
});

try {
  const phone = await race(chromium, 1, true);
  report('one element, 4x slower processor, 4G', phone);
  report('1,000 elements, full speed', await race(chromium, 1000, false));
} finally {
  await chromium.close();
  await partner.close();
  await pages.close();
  await service.close();
}

/** Compresses each file once, as a web server does. */
function compressed(path: string, source: string | Buffer | undefined): Buffer | undefined {
  const known = files.get(path);
  if (known || source === undefined) return known;
  const body = brotliCompressSync(source);
  files.set(path, body);
  return body;
}

async function race(
  engine: Browser,
  elements: number,
  phone: boolean,
): Promise<Record<Contender, Timing>> {
  const timings: Record<Contender, Timing[]> = {'service-embed': [], floor: []};
  for (let round = 0; round < ROUNDS; round++) {
    for (const contender of CONTENDERS) {
      timings[contender].push(await measure(engine, contender, elements, phone));
    }
  }
  return {
    'service-embed': medians(timings['service-embed']),
    floor: medians(timings.floor),
  };
}

async function measure(
  engine: Browser,
  contender: Contender,
  elements: number,
  phone: boolean,
): Promise<Timing> {
  const answer = await fetch(`${partner.url}/session`, {method: 'POST'});
  const {token, baseUrl} = (await answer.json()) as {token: string; baseUrl: string};
  const path = `/${crypto.randomUUID()}`;
  waiting.set(path, benchPage({contender, token, baseUrl, elements}));
  const page = await engine.newPage();
  try {
    if (phone) await slowDown(page);
    await page.goto(pages.url + path, {waitUntil: 'commit'});
    const tag = contender === 'floor' ? 'floor-deposit' : 'service-deposit';
    return await page.evaluate(timing, tag);
  } finally {
    await page.close();
    waiting.delete(path);
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', {rate: PHONE.cpu});
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: PHONE.throughput,
    uploadThroughput: PHONE.throughput,
  });
}

/** Runs in the page. */
async function timing(tag: string): Promise<Timing> {
  const frame = () => new Promise<number>(done => requestAnimationFrame(done));
  const drawn = () => {
    const all = [...document.querySelectorAll(tag)];
    const shown = all.filter(element => element.shadowRoot?.querySelector('[part="choice"]'));
    return all.length > 0 && document.readyState !== 'loading' && shown.length === all.length;
  };
  const validated = () =>
    performance
      .getEntriesByType('resource')
      .find((entry): entry is PerformanceResourceTiming => entry.name.endsWith('/token/validate'));
  while (!drawn()) await frame();
  const at = performance.now();
  while (!validated()?.responseEnd) await frame();
  return {drawn: at, confirmed: validated()?.responseEnd ?? 0};
}

function medians(timings: readonly Timing[]): Timing {
  const middle = (of: (timing: Timing) => number) =>
    timings.map(of).toSorted((a, b) => a - b)[Math.floor(timings.length / 2)] ?? 0;
  return {drawn: middle(it => it.drawn), confirmed: middle(it => it.confirmed)};
}

function report(title: string, {'service-embed': ours, floor}: Record<Contender, Timing>): void {
  const row = (name: string, own: number, base: number) =>
    `  ${name.padEnd(32)} ${own.toFixed(0).padStart(6)} ms, floor ${base.toFixed(0).padStart(6)} ms, ratio ${(own / base).toFixed(2)}`;
  console.log(`${title} (median of ${ROUNDS})`);
  console.log(row('choices drawn', ours.drawn, floor.drawn));
  console.log(row('confirmed by the service', ours.confirmed, floor.confirmed));
}
