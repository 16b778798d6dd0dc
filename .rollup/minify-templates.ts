/**
 * Removes the indentation in Lit's `html`, `svg` and `css` templates for the
 * script-tag builds. Terser does not look inside template literals.
 *
 * Safety comes before size. In markup, white space with a line break becomes one
 * space, just as a browser renders it. Nothing is removed between tags, because a
 * space there can be visible. A template with `<pre>` or `<textarea>` stays as it
 * is. In CSS, comments are removed, and so is white space around characters where it
 * has no meaning.
 */
import {MagicString} from 'magic-string';
import type {Plugin} from 'rollup';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface TaggedTemplate extends Node {
  readonly tag: Node & {readonly name?: string};
  readonly quasi: {readonly quasis: readonly Node[]};
}

export function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    transform(code) {
      if (!/\b(?:html|svg|css)\s*`/.test(code)) return null;
      const edited = new MagicString(code);
      for (const {tag, quasi} of taggedTemplates(this.parse(code))) {
        const shrink = tag.name === 'css' ? shrinkCss : shrinkMarkup;
        const texts = quasi.quasis.map(({start, end}) => code.slice(start, end));
        if (shrink === shrinkMarkup && texts.some(isPreformatted)) continue;
        for (const {start, end} of quasi.quasis) {
          if (start < end) edited.overwrite(start, end, shrink(code.slice(start, end)));
        }
      }
      return {code: edited.toString(), map: edited.generateMap({hires: true})};
    },
  };
}

const isPreformatted = (text: string) => /<(?:pre|textarea)\b|\\\r?\n/i.test(text);

export function shrinkMarkup(text: string): string {
  return text.replace(/[ \t\r]*\n\s*/g, ' ');
}

export function shrinkCss(text: string): string {
  return text
    .replace(
      /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\/\*[^]*?\*\//g,
      (_, string?: string) => string ?? ' ',
    )
    .replace(
      /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\s*([{};,])\s*|\s+/g,
      (_, string?: string, mark?: string) => string ?? mark ?? ' ',
    )
    .replaceAll(';}', '}');
}

function* taggedTemplates(node: unknown): Generator<TaggedTemplate> {
  if (Array.isArray(node)) {
    for (const child of node) yield* taggedTemplates(child);
  } else if (typeof node === 'object' && node !== null) {
    if (isLitTemplate(node)) yield node;
    for (const child of Object.values(node)) yield* taggedTemplates(child);
  }
}

function isLitTemplate(node: object): node is TaggedTemplate {
  if (!('type' in node) || node.type !== 'TaggedTemplateExpression') return false;
  const {name} = (node as TaggedTemplate).tag;
  return name === 'html' || name === 'svg' || name === 'css';
}
