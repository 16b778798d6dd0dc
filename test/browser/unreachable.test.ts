/** T2: what the browser itself puts between a page and the service: CORS, ports, policies. */
import {expect} from '@open-wc/testing';
import '#src/elements/deposit/service-deposit.js';
import '#src/elements/kyc/service-kyc.js';
import '#src/elements/signup/service-signup.js';
import type {FlowElement} from '#src/elements/flow-element.js';
import {enShell} from '#src/locale/en-shell.js';
import {until} from '../support/pages/deposit.ts';
import {access, make, page} from '../support/pages/page.ts';
import {session} from '../support/sandbox/session.ts';

const TAGS = [
  ['service-deposit', 'ready'],
  ['service-kyc', 'kyc-pending'],
  ['service-signup', 'signup'],
] as const;

/** Where nobody, or somebody else, answers. */
const ELSEWHERE: readonly (readonly [what: string, baseUrl: string])[] = [
  // The test runner's own server: another origin, without a word about CORS.
  ['a server that allows no other origin', `http://127.0.0.1:${location.port}`],
  ['a port that browsers refuse', 'http://localhost:1'],
  ['a host that does not exist', 'https://service.invalid'],
];

const heading = ({shadowRoot}: FlowElement) => shadowRoot?.querySelector('h2')?.textContent?.trim();

async function fails(element: FlowElement, times: number): Promise<void> {
  await until(
    () =>
      heading(element) === enShell.networkTitle && page.events('service-error').length === times,
    () => `"${enShell.networkTitle}", not "${heading(element)}"`,
  );
  const [last] = page.events('service-error').slice(-1);
  expect([last?.detail.code, last?.detail.retryable]).to.deep.equal(['NETWORK_ERROR', true]);
}

for (const [tag, scenario] of TAGS) {
  describe(`<${tag}>`, () => {
    for (const [what, baseUrl] of ELSEWHERE) {
      it(`7.7 NETWORK_ERROR: ${what} is said once, and once more at a retry`, async () => {
        const {token} = await session(scenario);
        const element = page.add(make(tag, access({token, baseUrl}))) as FlowElement;
        await fails(element, 1);
        element.shadowRoot?.querySelector<HTMLButtonElement>('[part~=retry]')?.click();
        await fails(element, 2);
      });
    }
  });
}

// The last one, because a policy cannot be taken back.
it('7.7 NETWORK_ERROR: a page whose policy forbids the service is told so, as of a network that fails', async function policy() {
  const {token, baseUrl} = await session();
  const meta = Object.assign(document.createElement('meta'), {
    httpEquiv: 'content-security-policy',
    content: `connect-src 'self' ws: wss:`,
  });
  document.head.append(meta);
  const probed = await fetch(baseUrl, {mode: 'no-cors'}).catch(() => undefined);
  // WebKit takes no policy from a script.
  if (probed) this.skip();
  const violations: string[] = [];
  document.addEventListener('securitypolicyviolation', event => violations.push(event.blockedURI));
  const element = page.add(make('service-deposit', access({token, baseUrl})));
  await fails(element, 1);
  expect(violations).to.have.lengthOf.above(0);
  expect(violations[0]).to.include(new URL(baseUrl).host);
});
