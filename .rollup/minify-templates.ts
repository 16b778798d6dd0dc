/**
 * Removes the indentation in Lit's `html`, `svg` and `css` templates, because terser does
 * not minify templates. In markup, white space with a line break becomes one space, just as
 * a browser renders it. A space between tags can be visible, so it is never removed. A file
 * with `<pre>` stays unchanged. In CSS, comments and line breaks are removed.
 */
import {MagicString} from 'magic-string';
import type {Plugin} from 'rollup';

type Span = Readonly<Record<'start' | 'end', number>>;
type Template = {
  readonly tag: {name?: string};
  readonly quasi: Span & {readonly quasis: readonly Span[]};
};

const RAW_TEXT = /<(?:script|style|textarea|title)\b/i;

export const minifyTemplates: Plugin = {
  name: 'minify-templates',
  transform(code) {
    if (!/\b(?:html|svg|css)\s*`/.test(code) || /<pre\b/i.test(code)) return null;
    const edited = new MagicString(code);
    for (const {tag, quasi} of templates(this.parse(code))) {
      const shrink = tag.name === 'css' ? shrinkCss : shrinkMarkup;
      // The changed Lit does not support elements with raw text (`our-lit.ts`).
      if (tag.name !== 'css' && RAW_TEXT.test(code.slice(quasi.start, quasi.end)))
        throw new Error('A template has an element of raw text.');
      for (const {start, end} of quasi.quasis)
        if (start < end) edited.overwrite(start, end, shrink(code.slice(start, end)));
    }
    return {code: edited.toString(), map: edited.generateMap({hires: true})};
  },
};

export const shrinkMarkup = (text: string): string => text.replace(/[ \t\r]*\n\s*/g, ' ');

/** Do not match inside a string, where an odd number of quotes follows. */
const COMMA = /, (?=(?:[^'\n]*'[^'\n]*')*[^'\n]*$)/gm;
const COLON = /(?<=[\w-]): (?=(?:[^'\n]*'[^'\n]*')*[^'\n]*$)/gm;

export const shrinkCss = (text: string): string =>
  text
    .replace(/\s*\/\*[^]*?\*\//g, '')
    .replace(COMMA, ',')
    .replace(COLON, ':')
    .replace(/;?\s*\n\s*\}/g, '}')
    .replace(/\s*([{},;])\s*\n\s*/g, '$1')
    .replace(/\s*\n\s*/g, ' ');

function* templates(node: unknown): Generator<Template> {
  if (typeof node !== 'object' || node === null) return;
  if ('quasi' in node && /^(?:html|svg|css)$/.test((node as Template).tag.name ?? ''))
    yield node as unknown as Template;
  for (const child of Object.values(node)) yield* templates(child);
}
