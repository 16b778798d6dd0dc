/** The search of the documents. Its index loads when the user types. */
import {around, find, wordsOf} from './find.js';

/** @typedef {import('./find.js').Section} Section */

const query = /** @type {HTMLInputElement} */ (document.getElementById('query'));
const found = /** @type {HTMLElement} */ (document.getElementById('found'));
const results = /** @type {HTMLElement} */ (document.getElementById('results'));

/** @type {Promise<readonly Section[]> | undefined} */
let loading;

/** @returns {Promise<readonly Section[]>} */
async function load() {
  const answer = await fetch('/docs/search.json');
  if (!answer.ok) throw new Error(`search.json: ${answer.status}`);
  return answer.json();
}

async function search() {
  const text = query.value;
  try {
    const sections = await (loading ??= load());
    // The user may have continued to type in the meantime.
    if (text === query.value) show(find(sections, text), wordsOf(text));
  } catch {
    loading = undefined;
    found.textContent = 'The search did not load. Try again.';
  }
}

/**
 * @param {readonly Section[]} sections
 * @param {readonly string[]} words
 */
function show(sections, words) {
  results.replaceChildren(...sections.map(section => row(section, words)));
  const count = sections.length === 0 ? 'Nothing found' : `${sections.length} found`;
  found.textContent = words.length === 0 ? '' : count;
}

/**
 * @param {Section} section
 * @param {readonly string[]} words
 */
function row({address, document: from, title, text}, words) {
  const link = document.createElement('a');
  link.href = `/docs/${address}`;
  const name = document.createElement('b');
  name.textContent = title;
  const place = document.createElement('small');
  place.textContent = from;
  const piece = document.createElement('span');
  piece.append(...marked(around(text, words), words));
  link.append(name, ' ', place, piece);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/**
 * The text with its words marked.
 *
 * @param {string} text
 * @param {readonly string[]} words
 * @returns {(string | Node)[]}
 */
function marked(text, words) {
  const escaped = words.map(word => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (escaped.length === 0) return [text];
  return text.split(new RegExp(`(${escaped.join('|')})`, 'i')).map((part, at) => {
    if (at % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
}

/** The arrow keys move between the search field and the results. @param {KeyboardEvent} event */
function press(event) {
  const stops = [query, ...results.querySelectorAll('a')];
  const at = stops.findIndex(stop => stop === document.activeElement);
  if (event.key === 'Escape') {
    query.value = '';
    show([], []);
    query.focus();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  } else if (event.key === 'Enter' && at === 0) stops[1]?.click();
}

/** Hides the results, because a result on the current page leads to a section below them. */
function leave() {
  show([], []);
}

query.addEventListener('input', () => void search());
query.closest('search')?.addEventListener('keydown', press);
results.addEventListener('click', leave);
