/**
 * The look of the page around: `SERVICE_LOOK` of `src/contract/messages.ts`. Only the pages that may frame this
 * one are heard. Each value is checked, and only colors, the corners and the font are taken.
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
 * One plain value of that kind. Nothing that loads, and no second declaration.
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
