/** `/docs/` on the partner site: every document as a page, and the results of the search. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {find} from '../../../demo/pages/docs/find.js';
import {headingsOf} from '../../../demo/documents/headings.ts';
import {render} from '../../../demo/documents/render.ts';
import {documentRoutes} from '../../../demo/documents/routes.ts';
import {sections, sectionsOf} from '../../../demo/documents/sections.ts';
import {anchorsOf, linksOf, PATHS} from '../../support/documents/reading.ts';

const site = documentRoutes();
const get = async (path: string): Promise<Response> => site.request(`/${path}`);

suite('a document as HTML', () => {
  test('shows unknown HTML as text', () => {
    const html = render('a <img src=x onerror=alert(1)> b\n\n<script>alert(1)</script>\n\n`<b>`');
    assert.doesNotMatch(html, /<(?:img|script|b)\b/);
    assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
  });

  test('keeps our anchors and details elements, without other attributes', () => {
    assert.match(render('<a id="setup-cors"></a>`cors`'), /<a id="setup-cors"><\/a><code>cors/);
    assert.match(
      render('<details>\n<summary>Go</summary>\n\ntext\n\n</details>'),
      /<details>\n<summary>Go<\/summary>/,
    );
    assert.doesNotMatch(render('<a id="x" onclick="alert(1)"></a>'), /<a /);
    assert.doesNotMatch(render('<details ontoggle="alert(1)">'), /<details/);
  });

  test('links only to pages and mail addresses', () => {
    assert.doesNotMatch(
      render('[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example)'),
      /<a/,
    );
    assert.match(
      render('[a](../host/README.md#isolation)'),
      /href="\.\.\/host\/README\.md#isolation"/,
    );
  });

  test('loads no external resources', async () => {
    for (const path of PATHS) {
      const html = await (await get(path)).text();
      const [found] = /(?:src|rel="[^"]*" href)="https?:|<[^>]* (?:style|on\w+)=/.exec(html) ?? [];
      assert.equal(found, undefined, path);
    }
  });

  for (const [heading, anchor] of [
    ['The page’s policy', 'the-pages-policy'],
    ["The page's `policy`, *once*", 'the-pages-policy-once'],
    ['7.6 Payment flow errors', '76-payment-flow-errors'],
    ['`5.3` A_b-c: (d) & e', '53-a_b-c-d--e'],
    ['Größe', 'größe'],
  ] as const)
    test(`gives the heading ${heading} the same anchor as GitHub`, () => {
      assert.deepEqual(
        headingsOf(`## ${heading}`).map(each => each.anchor),
        [anchor],
      );
    });

  test('gives two headings with the same name different anchors', () => {
    assert.deepEqual(
      headingsOf('## A\n\n## A\n\n## A').map(({anchor}) => anchor),
      ['a', 'a-1', 'a-2'],
    );
  });
});

suite('the site', () => {
  for (const path of PATHS)
    test(`shows ${path}, with every anchor that other documents link to`, async () => {
      const answer = await get(path);
      assert.equal(answer.status, 200);
      const html = await answer.text();
      assert.match(html, /<a href="[^"]+" aria-current="page">/);
      for (const anchor of anchorsOf(path)) assert.ok(html.includes(` id="${anchor}"`), anchor);
    });

  test('serves the pictures in the documents', async () => {
    const pictures = linksOf('README.md').filter(href => href.endsWith('.webp'));
    assert.ok(pictures.length > 0);
    for (const picture of pictures) assert.equal((await get(picture)).status, 200, picture);
  });

  test('serves no other files', async () => {
    for (const path of [
      'package.json',
      'LICENSE',
      'src/index.ts',
      'demo/pages/docs/..%2f..%2fstart.ts',
    ])
      assert.equal((await get(path)).status, 404, path);
  });
});

suite('the search', () => {
  test('covers every section of every document, with valid addresses', async () => {
    const all = (await (await get('search.json')).json()) as Awaited<ReturnType<typeof sections>>;
    for (const {address} of all) {
      const [path = '', anchor = ''] = address.split('#');
      assert.ok(anchorsOf(path).has(anchor), address);
    }
    assert.deepEqual([...new Set(all.map(({address}) => address.split('#')[0]))], [...PATHS]);
  });

  test('finds the words of lists, tables and code', () => {
    const [section] = sectionsOf(
      'a.md',
      'A',
      '# Title\n\n- one `two`\n\n| three |\n| - |\n| four |\n\n```js\nfive\n```\n',
    );
    assert.equal(section?.text, 'one two three four five');
  });

  for (const [query, title] of [
    ['hydration', 'Servers and hydration'],
    ['sign out', 'Signing out'],
    ['webview', 'Web views on phones'],
    ['web view camera', 'Web views on phones'],
    ['magic amounts', 'Magic amounts'],
    ['MIGRATE', 'Migrate from 0.1'],
    ['import map', 'Hashes'],
  ] as const)
    test(`finds ${title} for “${query}”`, async () => {
      assert.equal(find(await sections(), query)[0]?.title, title);
    });

  test('finds nothing for an empty query, and treats special characters literally', async () => {
    const all = await sections();
    assert.deepEqual([find(all, ''), find(all, '  ')], [[], []]);
    assert.deepEqual(find(all, '.*nothing('), []);
    assert.equal(find(all, '::part()')[0]?.title, 'Isolation');
  });
});
