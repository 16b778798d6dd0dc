/** A release whose parts have hashes: what a browser does with a file that somebody has altered. */
import {expect} from '@open-wc/testing';
import {until} from '../support/pages/deposit.ts';
import {page} from '../support/pages/page.ts';
import {plain} from '../support/sandbox/puppet/look.ts';
import {session, type Session} from '../support/sandbox/session.ts';

interface ImportMap {
  readonly integrity: Readonly<Record<string, string>>;
}

const OTHER = `sha384-${'A'.repeat(64)}`;

async function released(): Promise<ImportMap> {
  return (await (await fetch('/dist/import-map.json')).json()) as ImportMap;
}

/** A page of its own, because a page has one import map. */
function open({integrity}: ImportMap, {baseUrl, token}: Session): () => string {
  const files = Object.entries(integrity).map(([name, hash]) => [
    new URL(name, new URL('/dist/', location.href)).href,
    hash,
  ]);
  const entry = new URL('/dist/service-embed.js', location.href).href;
  const map = JSON.stringify({integrity: Object.fromEntries(files) as unknown});
  const frame = document.createElement('iframe');
  frame.srcdoc = `<!doctype html>
    <script type="importmap">${map}</script>
    <script type="module" src="${entry}"></script>
    <service-deposit base-url="${baseUrl}" session-token="${token}"></service-deposit>`;
  page.add(frame);
  return () => plain(frame.contentDocument?.querySelector('service-deposit')?.shadowRoot);
}

const shows = (text: () => string, words: string) =>
  until(
    () => text().includes(words),
    () => `“${words}”, not “${text()}”`,
  );

describe('the import map of a release', () => {
  it('lets a deposit open as it was released', async () => {
    await shows(open(await released(), await session()), 'How would you like to pay in?');
  });

  it('keeps a part from running that was altered: the element says that it did not load', async () => {
    const {integrity} = await released();
    const altered = {integrity: {...integrity, './service-embed.flow.js': OTHER}};
    await shows(open(altered, await session()), 'The service can’t be reached');
  });

  it('keeps the first file from running that was altered: there is no element', async () => {
    const {integrity} = await released();
    const text = open({integrity: {...integrity, './service-embed.js': OTHER}}, await session());
    const frame = document.querySelector('iframe');
    await new Promise(resolve => frame?.addEventListener('load', resolve));
    expect(text()).to.equal('');
  });
});
