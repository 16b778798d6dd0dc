/**
 * Copies the parent page's look from `SERVICE_LOOK` messages (`src/contract/messages.ts`).
 * Ignores messages from pages that may not frame this page. Checks each value, and accepts
 * only colors, the corner radius and the font.
 */
/** @type {HTMLMetaElement | null} */
const meta = document.querySelector('meta[name=look-from]');
/** @type {readonly string[]} */
const origins = JSON.parse(meta?.content ?? '[]');
const {style} = document.documentElement;

const MAX_LENGTH = 200;

/** Accepted styles: the property sent, the one set here, and the CSS property that validates it. */
const TAKEN = /** @type {const} */ ([
  ['--service-accent', '--accent', 'color'],
  ['--service-on-accent', '--on-accent', 'color'],
  ['--service-surface', '--surface', 'color'],
  ['--service-surface', '--page', 'color'],
  ['--service-text', '--text', 'color'],
  ['--service-muted', '--muted', 'color'],
  ['--service-line', '--line', 'color'],
  ['--service-radius', '--radius', 'border-radius'],
  ['--service-font', 'font-family', 'font-family'],
]);

addEventListener('message', ({isTrusted, source, origin, data}) => {
  if (!isTrusted || source !== parent || parent === window || !origins.includes(origin)) return;
  if (data?.type !== 'SERVICE_LOOK') return;
  const {colorScheme, styles} = data.payload ?? {};
  style.colorScheme = colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : '';
  for (const [name, own, kind] of TAKEN) {
    const value = styles?.[name];
    if (isValue(kind, value)) style.setProperty(own, value);
    else style.removeProperty(own);
  }
});

/**
 * True for a valid value of the CSS property `kind` that loads nothing and cannot start a
 * second declaration.
 *
 * @param {string} kind
 * @param {unknown} value
 * @returns {value is string}
 */
function isValue(kind, value) {
  return (
    typeof value === 'string' &&
    value.length <= MAX_LENGTH &&
    !/[;{}\\<>]|\b(?:url|var|env|image-set|src)\(/i.test(value) &&
    CSS.supports(kind, value)
  );
}
