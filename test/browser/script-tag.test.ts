/** The files that a page loads by `<script>`, as they are shipped. */
import {expect, waitUntil} from '@open-wc/testing';

interface Manifest {
  readonly modules: readonly {readonly declarations?: readonly {readonly tagName?: string}[]}[];
}

/** Every element of the package, from the manifest that is shipped with it. */
async function tags(): Promise<string[]> {
  const manifest = (await (await fetch('/dist/custom-elements.json')).json()) as Manifest;
  return manifest.modules.flatMap(({declarations = []}) =>
    declarations.flatMap(({tagName}) => tagName ?? []),
  );
}

async function load(src: string, attributes: {type?: string} = {}): Promise<void> {
  const script = Object.assign(document.createElement('script'), {src, ...attributes});
  const {promise, resolve, reject} = Promise.withResolvers<unknown>();
  script.addEventListener('load', resolve);
  script.addEventListener('error', () => reject(new Error(`${src} does not load`)));
  document.head.append(script);
  await promise;
  script.remove();
}

/** What is warned of while `work` is done, until there are `count` lines. */
async function warnings(work: () => Promise<void>, count: number): Promise<string[]> {
  const said: string[] = [];
  const {warn} = console;
  console.warn = (...words: unknown[]) => said.push(words.join(' '));
  try {
    await work();
    await waitUntil(() => said.length >= count, `${count} warnings`);
  } finally {
    console.warn = warn;
  }
  return said;
}

describe('the script-tag builds', () => {
  it('register every element, keep the first copy and warn of the second', async () => {
    const first = await warnings(() => load('/dist/service-embed.classic.js'), 0);
    expect(first).to.deep.equal([]);
    const all = await tags();
    expect(all).to.include('service-deposit');
    const classes = all.map(tag => customElements.get(tag));
    expect(classes).not.to.include(undefined);

    const second = await warnings(() => load('/dist/service-embed.js', {type: 'module'}), 1);
    expect(second).to.have.lengthOf(1);
    expect(all.map(tag => customElements.get(tag))).to.deep.equal(classes);
  });

  it('load with the hashes of integrity.json', async () => {
    const hashes = (await (await fetch('/dist/integrity.json')).json()) as Record<string, string>;
    for (const [file, integrity] of Object.entries(hashes)) {
      const answer = await fetch(`/dist/${file}`, {integrity});
      expect(answer.ok, file).to.equal(true);
    }
  });
});

describe('a page whose policy has Trusted Types', () => {
  const FILES = [
    ['classic', 'src="/dist/service-embed.classic.js"'],
    ['modules', 'type="module" src="/dist/service-embed.js"'],
  ] as const;

  for (const [name, script] of FILES) {
    it(`without ours reads how to allow it, and the elements are there (${name})`, async () => {
      const frame = document.createElement('iframe');
      frame.srcdoc = `<meta http-equiv="content-security-policy" content="trusted-types other">
        <script>
          said = [];
          console.warn = (...words) => said.push(words.join(' '));
        </script>
        <script ${script}></script>`;
      document.body.append(frame);
      const said = (): unknown => Reflect.get(frame.contentWindow ?? {}, 'said');
      const {trustedTypes} = window as Window & {trustedTypes?: unknown};
      await waitUntil(
        () => frame.contentWindow?.customElements.get('service-deposit'),
        'an element',
      );
      // WebKit and Firefox may have no Trusted Types.
      if (trustedTypes) {
        await waitUntil(() => String(said()) !== '', 'a line');
        expect(said()).to.deep.equal([
          'service-embed: the page’s policy refuses ours; add service-embed to trusted-types. See src/elements/README.md#setup-trusted',
        ]);
      }
      frame.remove();
    });
  }
});
