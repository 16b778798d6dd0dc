/**
 * Removes the indentation in Lit's `html`, `svg` and `css` templates, because terser does
 * not look inside them. In markup, white space with a line break becomes one space, just as
 * a browser renders it. A space between tags can be visible, so none goes. A template with
 * `<pre>` or `<textarea>` stays as it is. In CSS, comments and meaningless white space go.
 */
import {MagicString} from 'magic-string';
import type {Plugin} from 'rollup';

interface Template {
  readonly tag: {readonly name?: string};
  readonly quasi: {readonly quasis: readonly {readonly start: number; readonly end: number}[]};
}

export function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    transform(code) {
      if (!/\b(?:html|svg|css)\s*`/.test(code)) return null;
      const edited = new MagicString(code);
      for (const {tag, quasi} of templates(this.parse(code))) {
        const shrink = tag.name === 'css' ? shrinkCss : shrinkMarkup;
        const texts = quasi.quasis.map(({start, end}) => code.slice(start, end));
        if (texts.some(text => /<(?:pre|textarea)\b|\\\r?\n/i.test(text))) continue;
        for (const {start, end} of quasi.quasis) {
          if (start < end) edited.overwrite(start, end, shrink(code.slice(start, end)));
        }
      }
      return {code: edited.toString(), map: edited.generateMap({hires: true})};
    },
  };
}

export function shrinkMarkup(text: string): string {
  return text.replace(/[ \t\r]*\n\s*/g, ' ');
}

export function shrinkCss(text: string): string {
  const strings = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/.source;
  const keep = (_: string, string?: string, mark?: string) => string ?? mark ?? ' ';
  return text
    .replace(new RegExp(`${strings}|/\\*[^]*?\\*/`, 'g'), (_, string?: string) => string ?? ' ')
    .replace(new RegExp(`${strings}|\\s*([{};,])\\s*|\\s+`, 'g'), keep)
    .replaceAll(';}', '}');
}

function* templates(node: unknown): Generator<Template> {
  if (typeof node !== 'object' || node === null) return;
  if (isTemplate(node)) yield node;
  for (const child of Object.values(node)) yield* templates(child);
}

const isTemplate = (node: object): node is Template =>
  'tag' in node && /^(?:html|svg|css)$/.test((node as Template).tag.name ?? '');
