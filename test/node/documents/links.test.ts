/** The target of each link in a document exists, and the first page is short. */
import assert from 'node:assert/strict';
import {existsSync, globSync, statSync} from 'node:fs';
import {join, posix} from 'node:path';
import {suite, test} from 'node:test';
import {anchorsOf, linksOf, PATHS, read} from '../../support/documents/reading.ts';

/**
 * True for external addresses. They are not checked, because some do not exist before the package
 * is published.
 */
const isExternal = (href: string): boolean => /^(?:https:|mailto:)/.test(href);

test('the list of documents contains each Markdown file of the project', () => {
  const files = globSync(['*.md', '{src,demo,test}/**/*.md'], {
    exclude: path => path.includes('node_modules'),
  });
  assert.deepEqual(files.toSorted(), [...PATHS].toSorted());
});

test('README.md is at most 12 KB', () => {
  const {size} = statSync('README.md');
  assert.ok(size <= 12_000, `README.md has ${size} bytes`);
});

for (const path of PATHS)
  suite(path, () => {
    test('has no broken link', () => {
      const broken = linksOf(path)
        .filter(href => !isExternal(href))
        .filter(href => {
          const [file = '', anchor] = href.split('#');
          const target = file === '' ? path : posix.join(posix.dirname(path), file);
          if (!existsSync(target)) return true;
          return anchor !== undefined && !anchorsOf(target).has(anchor);
        });
      assert.deepEqual(broken, []);
    });

    test('starts with its only top-level heading', () => {
      const text = read(path).replaceAll(/^```[^]*?^```/gm, '');
      assert.match(text, /^# \S/);
      assert.equal(text.match(/^# /gm)?.length, 1);
    });
  });

test('each document is reachable from README.md by links', () => {
  const reached = new Set(['README.md']);
  for (const path of reached)
    for (const href of linksOf(path)) {
      const [file = ''] = href.split('#');
      const target = posix.join(posix.dirname(path), file);
      if (file !== '' && PATHS.includes(target)) reached.add(target);
    }
  assert.deepEqual([...reached].toSorted(), [...PATHS].toSorted());
});

test('each build file that a document names exists', () => {
  const named = PATHS.flatMap(path =>
    Array.from(read(path).matchAll(/`(dist\/[\w.-]+\.\w+)`/g), ([, file = '']) => file),
  );
  assert.ok(named.length > 0);
  assert.deepEqual(
    named.filter(file => !existsSync(join('.', file))),
    [],
  );
});

test('each document section that the code links to exists', () => {
  const files = globSync('{src,demo,test,.release,.rollup}/**/*.{ts,js,mjs}', {
    exclude: path => path.includes('node_modules'),
  });
  const links = files.flatMap(file =>
    // An anchor that ends in `-` is skipped, because the code completes it.
    Array.from(
      read(file).matchAll(/((?:[\w-]+\/)*[A-Z]\w+\.md)#([\w-]*\w)(?![\w-])/g),
      ([link, path = '', anchor = '']) => ({link: `${file}: ${link}`, path, anchor}),
    ).filter(({path}) => PATHS.includes(path)),
  );
  assert.ok(links.length > 10, `only ${links.length} links were found`);
  const broken = links.filter(({path, anchor}) => !anchorsOf(path).has(anchor));
  assert.deepEqual(
    broken.map(({link}) => link),
    [],
  );
});
