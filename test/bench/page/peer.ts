/**
 * Adyen's Drop-in with three payment methods: another element that shows choices after its service
 * has answered. Its package is installed into `.build/peers`, outside the project's dependencies.
 */
import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {resolve} from 'node:path';
import {listen, type Listening} from '../../../demo/listen.ts';
import {bundled} from './bundled.ts';

const VERSION = '6.45.2';
const FOLDER = resolve('.build/peers');
const PACKAGE = resolve(FOLDER, 'node_modules/@adyen/adyen-web');

export const PEER_SCRIPT = '/adyen.js';
export const PEER_STYLES = '/adyen.css';

/** The script of the page, and the styles that the package asks pages to load. */
export async function peerFiles(
  serviceUrl: string,
): Promise<readonly (readonly [path: string, content: string])[]> {
  install();
  const script = await bundled(sourceFor(`${serviceUrl}/test/`), FOLDER);
  return [
    [PEER_SCRIPT, script],
    [PEER_STYLES, readFileSync(resolve(PACKAGE, 'dist/es/adyen.css'), 'utf8')],
  ];
}

function install(): void {
  const manifest = resolve(PACKAGE, 'package.json');
  const installed = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as {version: string}).version
    : undefined;
  if (installed === VERSION) return;
  mkdirSync(FOLDER, {recursive: true});
  writeFileSync(resolve(FOLDER, 'package.json'), '{"private": true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', `@adyen/adyen-web@${VERSION}`], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The methods are of one class, so that the script contains as little as possible. */
const METHODS = ['trustly', 'eps', 'paysafecard'].map(type => ({type, name: type}));

const sourceFor = (api: string): string => `
import {AdyenCheckout, Dropin, Redirect} from '@adyen/adyen-web';
AdyenCheckout.register(Redirect);
customElements.define('adyen-deposit', class extends HTMLElement {
  async connectedCallback() {
    const api = ${JSON.stringify(api)};
    const checkout = await AdyenCheckout({
      clientKey: 'test_BENCHMARK',
      environment: 'test',
      locale: 'en-US',
      countryCode: 'US',
      session: {id: 'CS1', sessionData: 'data'},
      analytics: {enabled: false},
      _environmentUrls: {api, analytics: api, cdn: {images: api, translations: api}},
    });
    new Dropin(checkout, {openFirstPaymentMethod: false}).mount(this);
  }
});
`;

/** Answers the package's requests as its service would, each after `pause`, and preflights, too. */
export async function startPeerService(pause: () => Promise<void>): Promise<Listening> {
  const service = await listen(0, 'peer service');
  const setup = JSON.stringify({
    id: 'CS1',
    sessionData: 'data',
    amount: {currency: 'USD', value: 2500},
    countryCode: 'US',
    shopperLocale: 'en-US',
    expiresAt: '2099-01-01T00:00:00Z',
    returnUrl: 'https://partner.example/',
    configuration: {},
    paymentMethods: {paymentMethods: METHODS},
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isSetup = request.method === 'POST' && /\/setup\b/.test(request.url ?? '');
    const headers = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': 'content-type',
      'access-control-allow-methods': 'GET, POST',
      'access-control-max-age': '600',
      'timing-allow-origin': '*',
    };
    await pause();
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    response.writeHead(200, {...headers, 'content-type': isSetup ? 'application/json' : SVG});
    response.end(isSetup ? setup : '<svg xmlns="http://www.w3.org/2000/svg"/>');
  };
  service.server.on('request', (request, response) => void answer(request, response));
  return service;
}

const SVG = 'image/svg+xml';
