/** A release whose files have hashes: the browser's behavior when a file was altered. */
import {expect} from '@open-wc/testing';
import {decided} from '../support/pages/decided.ts';
import {until} from '../support/pages/deposit.ts';
import {page} from '../support/pages/page.ts';
import {plain} from '../support/sandbox/puppet/look.ts';
import {session} from '../support/sandbox/session.ts';
import {words} from '../support/harness/words.ts';

type Hashes = Readonly<Record<string, string>>;

/** Every file in the import map, so that each new file is tested. */
const {integrity: HASHES} = (await (await fetch('/dist/import-map.json')).json()) as {
  readonly integrity: Hashes;
};

/** The folder of a release with one altered file, which sets a flag when it runs. */
const folderOf = (altered: string) => new URL(`/altered/${altered}/`, location.href);

/** Opens a separate page, because a page can have only one import map. */
function open(folder: URL, hashes: Hashes, body: string): HTMLIFrameElement {
  const own = Object.entries(hashes).map(([name, hash]) => [new URL(name, folder).href, hash]);
  const map = JSON.stringify({integrity: Object.fromEntries(own) as unknown});
  const frame = document.createElement('iframe');
  frame.srcdoc = `<!doctype html><script type="importmap">${map}</script>${body}`;
  return page.add(frame);
}

const loaded = (frame: HTMLIFrameElement) =>
  new Promise(resolve => frame.addEventListener('load', resolve));

/** A value that the page's script has set on its window. */
const left = (frame: HTMLIFrameElement, name: string): unknown =>
  Reflect.get(frame.contentWindow ?? {}, name);

async function openDeposit(altered: string) {
  const {baseUrl, token} = await session();
  const folder = folderOf(altered);
  const frame = open(
    folder,
    HASHES,
    `<script type="module" src="${new URL('service-embed.js', folder).href}"></script>
    <service-deposit base-url="${baseUrl}" session-token="${token}"></service-deposit>`,
  );
  const text = () => plain(frame.contentDocument?.querySelector('service-deposit')?.shadowRoot);
  return {frame, text};
}

/** An altered file sets a flag when it runs. */
const ran = (frame: HTMLIFrameElement) =>
  left(frame, 'altered') === true ? 'altered code' : 'nothing altered';

const shows = (text: () => string, expected: string) =>
  until(
    () => text().includes(expected),
    () => `“${expected}”, not “${text()}”`,
  );

describe('a deposit of a release with hashes', () => {
  it('opens if no file was altered', async () => {
    const {text} = await openDeposit('nothing');
    await shows(text, words.chooseDeposit);
  });

  it('shows a load error if a part was altered', async () => {
    const {text} = await openDeposit('service-embed.flow.js');
    await shows(text, words.networkTitle);
  });

  it('does not appear if the first file was altered', async () => {
    const {frame, text} = await openDeposit('service-embed.js');
    await loaded(frame);
    expect(text()).to.equal('');
  });
});

/** The outcome of loading one file in a page that loads nothing else. */
async function load(file: string, altered: string, hashes: Hashes) {
  const folder = folderOf(altered);
  const address = new URL(file, folder).href;
  const frame = open(
    folder,
    hashes,
    `<script type="module">
      globalThis.outcome = import('${address}').then(() => 'loaded', () => 'refused');
    </script>`,
  );
  await loaded(frame);
  const outcome = await left(frame, 'outcome');
  return `${String(outcome)}, ${ran(frame)} ran`;
}

describe('with the hashes of a release', () => {
  for (const path of Object.keys(HASHES)) {
    const file = path.replace('./', '');

    decided(`${file} runs as released, but not once it is altered`, async () => {
      expect(await load(file, 'nothing', HASHES)).to.equal('loaded, nothing altered ran');
      expect(await load(file, file, HASHES)).to.equal('refused, nothing altered ran');
    });

    decided(`an altered ${file} runs without the hashes, so only they block it`, async () => {
      expect(await load(file, file, {})).to.equal('loaded, altered code ran');
    });
  }
});

describe('a script tag with a hash', () => {
  const file = 'service-embed.classic.js';

  async function run(altered: string): Promise<string> {
    const hashes = (await (await fetch('/dist/integrity.json')).json()) as Hashes;
    const frame = open(
      folderOf(altered),
      {},
      `<script src="${new URL(file, folderOf(altered)).href}" integrity="${hashes[file]}"></script>`,
    );
    await loaded(frame);
    const isThere = frame.contentWindow?.customElements.get('service-deposit') !== undefined;
    return `${isThere ? 'elements' : 'no elements'}, ${ran(frame)} ran`;
  }

  it('runs the unaltered classic file, which has no parts', async () => {
    expect(await run('nothing')).to.equal('elements, nothing altered ran');
  });

  it('does not run an altered classic file', async () => {
    expect(await run(file)).to.equal('no elements, nothing altered ran');
  });
});
