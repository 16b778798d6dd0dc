/** The search on the pages of the documents (`/docs/`), with its field and its keys. */
import {aTimeout, expect, waitUntil} from '@open-wc/testing';

const SECTIONS = [
  {address: 'a.md#one', document: 'A', title: 'Signing out', text: 'Call signOut() at the end.'},
  {address: 'a.md#two', document: 'A', title: 'The token', text: 'It ends; <b>sign</b> out then.'},
  {address: 'b.md#three', document: 'B', title: 'Frames', text: 'Nothing of that.'},
];

const real = window.fetch;
/** Each entry answers one request for the search data. */
let answers: (() => Response)[] = [];

const byId = (id: string): HTMLElement => document.getElementById(id)!;
const field = (): HTMLInputElement => byId('query') as HTMLInputElement;
const shown = (): string[] =>
  Array.from(document.querySelectorAll('#results b'), ({textContent}) => textContent ?? '');

async function look(query: string, status: string): Promise<void> {
  field().value = query;
  field().dispatchEvent(new InputEvent('input', {bubbles: true}));
  await waitUntil(() => byId('found').textContent === status, `no “${status}”`);
}

function press(key: string): void {
  const event = new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true});
  document.activeElement?.dispatchEvent(event);
}

describe('the documentation search', () => {
  before(async () => {
    window.fetch = async input => {
      if (input !== '/docs/search.json') return real(input);
      await aTimeout(0);
      return answers.shift()?.() ?? Response.json(SECTIONS);
    };
    document.body.innerHTML =
      '<search><input id="query"><p id="found"></p><ul id="results"></ul></search>';
    // The page's own script. It looks for the field when it loads.
    const script = '/demo/pages/docs/docs.js';
    await import(script);
  });

  after(() => {
    window.fetch = real;
    document.body.replaceChildren();
  });

  beforeEach(() => field().focus());
  afterEach(() => press('Escape'));

  it('reports that it did not load, and tries again on the next input', async () => {
    answers = [() => new Response(null, {status: 500})];
    await look('sig', 'The search did not load. Try again.');
    await look('sign', '2 found');
  });

  it('shows matching sections as plain text, best match first', async () => {
    await look('sign out', '2 found');
    expect(shown()).to.deep.equal(['Signing out', 'The token']);
    expect(byId('results').textContent).to.include('<b>sign</b> out');
    expect(document.querySelectorAll('#results mark')).to.have.length.above(2);
  });

  it('says that it found nothing', async () => {
    await look('zebra', 'Nothing found');
    expect(shown()).to.deep.equal([]);
  });

  it('moves through the results with the arrow keys, from the field and back', async () => {
    await look('sign', '2 found');
    press('ArrowDown');
    press('ArrowDown');
    expect((document.activeElement as HTMLAnchorElement).hash).to.equal('#two');
    press('ArrowDown');
    expect((document.activeElement as HTMLAnchorElement).hash).to.equal('#two');
    press('ArrowUp');
    press('ArrowUp');
    expect(document.activeElement).to.equal(field());
  });

  it('opens the first result on Enter', async () => {
    await look('frames', '1 found');
    const opened: string[] = [];
    byId('results').addEventListener(
      'click',
      event => {
        event.preventDefault();
        opened.push((event.target as HTMLAnchorElement).pathname);
      },
      {once: true},
    );
    press('Enter');
    expect(opened).to.deep.equal(['/docs/b.md']);
  });

  it('is cleared by Escape, which returns the focus to the field', async () => {
    await look('sign', '2 found');
    press('ArrowDown');
    press('Escape');
    expect([field().value, byId('found').textContent, shown()]).to.deep.equal(['', '', []]);
    expect(document.activeElement).to.equal(field());
  });
});
