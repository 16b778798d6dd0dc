/** The files that a page loads by `<script>`, as published. */
import {expect, waitUntil} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {inChromium} from '../support/pages/decided.ts';
import {access} from '../support/pages/page.ts';
import {session} from '../support/sandbox/session.ts';

/** The limit allows for a machine that is busy with other work. */
const BUSY = {timeout: 9_000};

interface Manifest {
  readonly modules: readonly {readonly declarations?: readonly {readonly tagName?: string}[]}[];
}

/** Every element of the package, from the published manifest. */
async function tags(): Promise<string[]> {
  const manifest = (await (await fetch('/dist/custom-elements.json')).json()) as Manifest;
  return manifest.modules.flatMap(({declarations = []}) =>
    declarations.flatMap(({tagName}) => tagName ?? []),
  );
}

/**
 * The test's own document creates the script, because a policy can forbid it in other documents.
 */
async function load(
  src: string,
  {on = document, ...attributes}: {type?: string; on?: Document} = {},
): Promise<void> {
  const script = Object.assign(document.createElement('script'), {src, ...attributes});
  const {promise, resolve, reject} = Promise.withResolvers<unknown>();
  script.addEventListener('load', resolve);
  script.addEventListener('error', () => reject(new Error(`${src} does not load`)));
  on.head.append(script);
  await promise;
  script.remove();
}

/** The console's warnings while `work` runs. Waits until there are `count` lines. */
async function warnings(work: () => Promise<void>, count: number): Promise<string[]> {
  const said: string[] = [];
  const {warn} = console;
  console.warn = (...words: unknown[]) => said.push(words.join(' '));
  try {
    await work();
    await waitUntil(() => said.length >= count, `${count} warnings`, BUSY);
  } finally {
    console.warn = warn;
  }
  return said;
}

describe('the script-tag builds', () => {
  it('register every element, keep the first copy and warn about the second', async () => {
    const first = await warnings(() => load('/dist/service-embed.classic.js'), 0);
    expect(first).to.deep.equal([]);
    // The inspector works without the other files, as a module or not.
    await load('/dist/service-inspector.js');
    await load('/dist/service-inspector.js', {type: 'module'});
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

describe('an element that is on the page before the script', () => {
  it('sends its first request and draws in the task that runs the script, so no frame shows it empty', async () => {
    const own = await session();
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const {contentDocument: on, contentWindow} = frame;
    if (!on || !contentWindow) throw new Error('The frame has no page.');
    const requests: string[] = [];
    Object.assign(contentWindow, {
      fetch: (input: RequestInfo | URL, options?: RequestInit) => {
        requests.push(new Request(input).url);
        return window.fetch(input, options);
      },
    });
    const deposit = on.createElement('service-deposit');
    for (const [name, value] of Object.entries(access(own))) deposit.setAttribute(name, value);
    on.body.append(deposit);
    const choices = () => deposit.shadowRoot?.querySelectorAll('.choice').length;
    // The `load` event is in the task that runs the script.
    await load('/dist/service-embed.classic.js', {on});
    expect(requests[0]).to.equal(own.baseUrl + PATHS.validate);
    expect(choices()).to.equal(3);
    frame.remove();
  });
});

describe('a page with a Trusted Types policy', () => {
  const FILES = [
    ['classic', 'src="/dist/service-embed.classic.js"'],
    ['modules', 'type="module" src="/dist/service-embed.js"'],
  ] as const;

  for (const [name, script] of FILES) {
    it(`that lacks ours gets a warning on how to allow it, and the elements are defined (${name})`, async () => {
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
        BUSY,
      );
      // WebKit and Firefox may lack Trusted Types.
      if (trustedTypes) {
        await waitUntil(() => String(said()) !== '', 'a line', BUSY);
        expect(said()).to.deep.equal([
          'service-embed: the page’s policy refuses ours; add service-embed to trusted-types. See src/elements/README.md#setup-trusted',
        ]);
      }
      frame.remove();
    });
  }
});

describe('the inspector, in a page with a strict policy', () => {
  // In Firefox, `'self'` matches no origin in such a frame.
  const POLICY =
    `default-src 'none'; script-src ${location.origin}; style-src 'none'; base-uri 'none'; ` +
    "form-action 'none'; require-trusted-types-for 'script'; trusted-types service-embed";

  it('causes no violation, and reports what the policy blocked before it was added', async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = `<meta http-equiv="content-security-policy" content="${POLICY}">`;
    document.body.append(frame);
    await new Promise(resolve => frame.addEventListener('load', resolve, {once: true}));
    const on = frame.contentDocument;
    if (!on) throw new Error('The frame has no page.');
    const broken: string[] = [];
    on.addEventListener('securitypolicyviolation', ({effectiveDirective}) =>
      broken.push(effectiveDirective),
    );
    const own = await session();
    await load('/dist/service-embed.classic.js', {on});
    const deposit = on.createElement('service-deposit');
    for (const [name, value] of Object.entries(access(own))) deposit.setAttribute(name, value);
    const heard: Event[] = [];
    deposit.addEventListener('service-setup-error', event => heard.push(event));
    on.body.append(deposit);
    await waitUntil(() => heard.length > 0, 'what is set up wrongly', BUSY);
    await load('/dist/service-inspector.js', {on});
    const inspector = on.createElement('service-inspector');
    on.body.append(inspector);
    await waitUntil(() => inspector.report.problems.length > 0, 'a problem', BUSY);
    const {report} = inspector;
    expect(report.problems.join()).to.include('#setup-policy');
    // Chromium buffers refused requests for later observers.
    if (inChromium)
      await waitUntil(
        () => inspector.report.problems.join().includes('directive=connect-src'),
        'the refusal',
        BUSY,
      );
    expect(report.diagnosis).to.deep.equal({origin: 'unknown', policy: 'refuses something'});
    expect(new Set(broken)).to.deep.equal(new Set(['connect-src']));
    // The inspector's styles are applied, too.
    const button = inspector.shadowRoot?.querySelector('button');
    expect(button?.getBoundingClientRect().height).to.be.at.least(32);
    frame.remove();
  });
});
