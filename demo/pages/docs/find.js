/** The search: finds the sections with all the words, the best first. */

/** @typedef {{address: string, document: string, title: string, text: string}} Section */

const MOST = 12;

/** @param {string} query */
export const wordsOf = query => query.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Words in a title count more than words in the text.
 *
 * @param {readonly Section[]} sections
 * @param {string} query
 * @returns {readonly Section[]}
 */
export function find(sections, query) {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return sections
    .map(section => ({section, worth: worthOf(section, words)}))
    .filter(({worth}) => worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .slice(0, MOST)
    .map(({section}) => section);
}

/**
 * @param {Section} section
 * @param {readonly string[]} words
 */
function worthOf({title, text}, words) {
  const heading = title.toLowerCase();
  const body = text.toLowerCase();
  let worth = 0;
  for (const word of words) {
    if (heading === word) worth += 30;
    else if (heading.startsWith(word)) worth += 20;
    else if (heading.includes(word)) worth += 10;
    else if (body.includes(word)) worth += Math.min(5, body.split(word).length - 1);
    else return 0;
  }
  return worth;
}

/**
 * The text around the first match.
 *
 * @param {string} text
 * @param {readonly string[]} words
 */
export function around(text, words) {
  const at = words.map(word => text.toLowerCase().indexOf(word)).filter(index => index >= 0);
  const from = Math.max(0, Math.min(...at, text.length) - 40);
  const start = at.length === 0 ? 0 : from;
  const piece = text.slice(start, start + 140);
  return `${start > 0 ? '…' : ''}${piece}${start + 140 < text.length ? '…' : ''}`;
}
