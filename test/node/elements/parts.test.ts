/**
 * The parts that a page can style: each control and text of a screen has one, and each is
 * documented.
 */
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {suite, test} from 'node:test';
import {sourceTree} from '../../support/sources/source-tree.ts';

interface Tag {
  readonly file: string;
  readonly name: string;
  readonly text: string;
  /** The source before the tag, which may choose the part. */
  readonly before: string;
}

/** The end of a tag. A `>` inside `${}` or quotes does not count. */
function tagEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text.startsWith('${', at)) depth += 1;
    else if (depth > 0 && text[at] === '{' && text[at - 1] !== '$') depth += 1;
    else if (depth > 0 && text[at] === '}') depth -= 1;
    else if (depth === 0 && text[at] === '>') return at;
  }
  return text.length;
}

const SOURCES = sourceTree().filter(({name}) => name.startsWith('elements/'));

const TAGS: readonly Tag[] = SOURCES.flatMap(({name: file, text}) =>
  [...text.matchAll(/(?<=^\s*|[>`}])<([a-z]\w*)(?=[\s>])/gm)].map(({1: name = '', index}) => ({
    file,
    name,
    text: text.slice(index, tagEnd(text, index)),
    before: text.slice(Math.max(0, index - 400), index),
  })),
);

/** A main button has its part by its rank on the screen. */
const RANKS = 'primary secondary';

const partsOf = ({text: source, before}: Tag): string[] => {
  const text = source
    .replace('part=${rank}', `part="${RANKS}"`)
    .replace('part="${rank} ', `part="${RANKS} `);
  const [, fixed, chosen = ''] = /\spart=(?:"([^"]+)"|\$\{([^}]+)\})/.exec(text) ?? [];
  const names =
    fixed ??
    [...(chosen === '' || chosen.includes("'") ? chosen : before).matchAll(/[?:] '([\w ]+)'/g)]
      .map(([, name]) => name)
      .join(' ');
  return names.split(' ').filter(Boolean);
};

const classesOf = ({text}: Tag): readonly string[] =>
  /\sclass="([^"]+)"/.exec(text)?.[1]?.split(' ') ?? [];

/** The parts that such a tag may have. Each tag has exactly one of them. */
const EXPECTED: readonly [what: string, of: (tag: Tag) => boolean, parts: readonly string[]][] = [
  [
    'button',
    ({name}) => name === 'button',
    ['primary', 'secondary', 'choice', 'preset', 'back', 'support'],
  ],
  ['link like a button', tag => classesOf(tag).includes('button'), ['primary', 'secondary']],
  [
    'field',
    ({name, text}) => /^(?:input|select|textarea)$/.test(name) && !/type="file"/.test(text),
    ['input', 'check'],
  ],
  ['label', ({name}) => /^(?:label|legend)$/.test(name), ['label', 'option']],
  ['hint of a field', ({text}) => /id=\S*-?hint/.test(text), ['hint']],
  ['error', tag => classesOf(tag).includes('problem'), ['error']],
  ['note', tag => classesOf(tag).includes('note'), ['note']],
  ['summary', ({name}) => name === 'dl', ['summary']],
  ['frame with another page', ({name}) => name === 'iframe', ['page']],
];

suite('the parts of the screens', () => {
  for (const [what, of, parts] of EXPECTED)
    test(`each ${what} has one of the parts ${parts.join(', ')}`, () => {
      const tags = TAGS.filter(of);
      assert.ok(tags.length > 0);
      for (const tag of tags)
        assert.ok(
          partsOf(tag).some(part => parts.includes(part)),
          `${tag.file}: ${tag.text}`,
        );
    });

  test('the documented parts are exactly those of the screens', () => {
    const drawn = new Set(TAGS.flatMap(partsOf));
    for (const {text} of SOURCES)
      for (const [, name = ''] of text.matchAll(/\.part\.add\('(\w+)'\)/g)) drawn.add(name);
    const [, table = ''] =
      /\| part .*\n\| -.*\n((?:\|.*\n)+)/.exec(readFileSync('src/elements/README.md', 'utf8')) ??
      [];
    const documented = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
    assert.deepEqual(documented.toSorted(), [...drawn].toSorted());
  });
});
