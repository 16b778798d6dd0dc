/** The code that must and must not be in the files that pages and servers load. */
import assert from 'node:assert/strict';
import {existsSync, globSync, readFileSync} from 'node:fs';
import {isBuiltin} from 'node:module';
import {dirname, join, resolve} from 'node:path';
import {suite, test} from 'node:test';
import {parseAst} from 'rollup/parseAst';
import {
  DEPOSIT,
  ENTRY,
  integrity,
  isLanguage,
  releaseFiles,
  sizes,
} from '../../../.release/files.ts';
import {BUNDLED, production, type Sbom} from '../../../.release/sbom.ts';
import {shrinkCss, shrinkMarkup} from '../../../.rollup/minify-templates.ts';

const dist = resolve('dist');
const read = (name: string) => readFileSync(join(dist, name), 'utf8');

/** The sandbox of the command. Pages do not load it. */
const SANDBOX = ['sandbox.js', ...globSync('sandbox/*.js', {cwd: dist})];

/**
 * Dynamic imports that start together. The last one is a part. The others are the files that the
 * part imports.
 */
const IMPORTS = /(?:\bimport\("[^"]+"\),?)+/g;

/** Patterns that must not be in a script-tag build, by the reason. */
const FORBIDDEN: Record<string, RegExp> = {
  'signing, which belongs on the partner’s server': /Ed25519|\bjose\b|PKCS8|subsig/,
  'Lit’s Trusted Types policy, whose name the host’s Lit may have taken':
    /createPolicy\(["']lit-html/,
  'zod, which the build replaces with printed functions': /\b_?_?zod/i,
  'what a strict Content-Security-Policy reports': /new Function|\beval\(/,
  'a development build': /Lit is in dev mode|litIssuedWarnings/,
};

const SBOM = JSON.parse(read('sbom.cdx.json')) as Sbom;

suite('the bill of materials', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Parameters<
    typeof production
  >[0];

  test('lists the production packages of the lock file, with their hashes', () => {
    const locked = production(lock).map(([path, {version, integrity: said = ''}]) => {
      const [algorithm, bytes = ''] = said.split('-');
      assert.equal(algorithm, 'sha512');
      const hash = Buffer.from(bytes, 'base64').toString('hex');
      return [path.replace(/^.*node_modules\//, ''), version, hash];
    });
    const listed = SBOM.components.map(({name, version, hashes}) => {
      const hash = hashes.find(({alg}) => alg === 'SHA-512');
      return [name, version, hash?.content];
    });
    assert.deepEqual(listed, locked);
  });

  test('has every library that package.json names', () => {
    const {name, version, dependencies} = JSON.parse(readFileSync('package.json', 'utf8')) as {
      name: string;
      version: string;
      dependencies: Record<string, string>;
    };
    const {component} = SBOM.metadata;
    assert.deepEqual([component.name, component.version], [name, version]);
    const listed = new Set(SBOM.components.map(one => one.name));
    for (const library of Object.keys(dependencies)) assert.ok(listed.has(library), library);
    for (const library of ['lit', 'lit-html', 'lit-element', '@lit/reactive-element', 'zod'])
      assert.ok(listed.has(library), library);
  });

  test('is CycloneDX, and identical after each build', () => {
    assert.equal(SBOM.bomFormat, 'CycloneDX');
    assert.equal(SBOM.serialNumber ?? SBOM.metadata.timestamp, undefined);
  });
});

suite('the script-tag builds', () => {
  for (const name of releaseFiles(dist)) {
    test(`${name} contains no forbidden code`, () => {
      for (const [reason, pattern] of Object.entries(FORBIDDEN)) {
        assert.doesNotMatch(read(name), pattern, reason);
      }
    });
  }

  // WebKit turns a returned call into a tail call, and then the message has the wrong window as its
  // source.
  for (const name of releaseFiles(dist)) {
    test(`${name} never returns the result of postMessage`, () => {
      assert.deepEqual(returnedCalls(read(name), 'postMessage'), []);
    });
  }

  test('have the policy name that a page can allow', () => {
    assert.match(read('service-embed.js') + chunks(), /createPolicy\("service-embed"/);
    assert.match(read('service-embed.classic.js'), /createPolicy\("service-embed"/);
  });

  for (const name of releaseFiles(dist))
    test(`${name} has the notice of each bundled library, and of no other`, () => {
      const {sources} = JSON.parse(read(`${name}.map`)) as {sources: readonly string[]};
      const has = (library: string) =>
        sources.some(source => source.includes(`node_modules/${library}`));
      const [first = ''] = read(name).split('\n');
      assert.equal(/ lit, .*BSD-3-Clause/.test(first), has('lit') || has('@lit'));
      assert.equal(/ lean-qr, .*MIT/.test(first), has('lean-qr'));
    });

  test('the full licenses of the bundled libraries are shipped', () => {
    const texts = read('THIRD-PARTY-LICENSES.txt');
    for (const library of ['@lit/reactive-element', '@lit/context', 'lit-html', 'lean-qr'])
      assert.match(texts, new RegExp(`^Name: ${library}$`, 'm'));
    assert.match(texts, /Redistributions in binary form must reproduce/);
  });

  test('the bill of materials lists every bundled library with its version', () => {
    const names = librariesIn('THIRD-PARTY-LICENSES.txt');
    assert.ok(names.length >= 5, String(names));
    const listed = SBOM.components.map(({name, version}) => `${name}@${version}`);
    for (const name of names) assert.ok(listed.includes(name), name);
  });

  // A browser decodes a classic script with the page's encoding. Modules are always UTF-8.
  test('the classic script is plain ASCII, so that the page’s encoding does not matter', () => {
    assert.deepEqual(read('service-embed.classic.js').match(/[^\n -~]/gu) ?? [], []);
  });

  test('the classic script is one strict function that loads only other languages', () => {
    const code = read('service-embed.classic.js');
    assert.match(code, /"use strict"/);
    assert.deepEqual(
      code.match(/\bimport\s*\(.{0,24}/g)?.map(each => each.slice(0, 24)),
      ['import(`./service-embed.'],
    );
  });

  test('integrity.json has the correct hash of every release file, and of no other', () => {
    const hashes = JSON.parse(read('integrity.json')) as Record<string, string>;
    assert.deepEqual(Object.keys(hashes).toSorted(), releaseFiles(dist).toSorted());
    for (const [name, hash] of Object.entries(hashes))
      assert.equal(hash, integrity(join(dist, name)));
  });

  test('import-map.json has the same hashes for every file that a page loads as a module', () => {
    const hashes = JSON.parse(read('integrity.json')) as Record<string, string>;
    const map = JSON.parse(read('import-map.json')) as {integrity: Record<string, string>};
    const modules = Object.entries(hashes).filter(([name]) => !/\.(?:classic|frame)\./.test(name));
    assert.ok(modules.length > 10);
    assert.deepEqual(
      map.integrity,
      Object.fromEntries(modules.map(([name, hash]) => [`./${name}`, hash])),
    );
  });

  test('SECURITY.md explains each file that a page loads, and lists no others', () => {
    const listed = readFileSync('SECURITY.md', 'utf8').matchAll(
      /^\| `(service-(?:embed|inspector)\..+?)`/gm,
    );
    assert.deepEqual(
      Array.from(listed, ([, name]) => String(name)).toSorted(),
      releaseFiles(dist).toSorted(),
    );
  });

  // The 13th part is the QR code: two flows show one, and neither flow needs the other flow's part.
  // The other two spare a user with a linked bank the fields of a person and the steps of linking.
  test('have at most 15 parts besides the first load, a table of countries, and other languages', () => {
    const parts = releaseFiles(dist).filter(
      name => !isLanguage(name) && !/(?:embed|inspector|classic|frame|country)\.js$/.test(name),
    );
    assert.ok(parts.length <= 15, parts.join());
  });

  test('the first load is one file', () => {
    assert.deepEqual(staticGraph(ENTRY), [ENTRY]);
  });

  test('have one file of words per language and flow, named as the loader expects', () => {
    const table = readFileSync('src/locale/languages.ts', 'utf8');
    const rows = Array.from(table.matchAll(/import\('\.\/(\w+)\/flow-(\w+)\.js'\)/g), row =>
      row.slice(1).join('-'),
    );
    assert.ok(rows.length >= 12);
    const files = releaseFiles(dist).filter(isLanguage);
    assert.deepEqual(files, rows.map(row => `service-embed.${row}.js`).toSorted());
    const [, languages = ''] = /\/\^\(\?:([a-z|]+)\)\(\?!/.exec(read(ENTRY)) ?? [];
    assert.deepEqual(
      languages.split('|'),
      [...new Set(rows.map(row => row.slice(0, 2)))].toSorted(),
    );
    for (const name of files) assert.deepEqual(importsOf(name), [], name);
  });

  test('a bank deposit loads no file of the other provider', () => {
    for (const name of DEPOSIT.files) {
      const {sources} = JSON.parse(read(`${name}.map`)) as {sources: string[]};
      assert.deepEqual(
        sources.filter(each => /crypto|qr/.test(each)),
        [],
        name,
      );
    }
  });

  test(`the files of a bank deposit weigh no more than ${DEPOSIT.gate} KB together`, () => {
    const needed = [ENTRY, ...staticGraph('service-embed.payment.js')];
    for (const name of needed)
      assert.ok(
        DEPOSIT.files.some(each => each === name),
        name,
      );
    const bytes = sizes(dist)
      .filter(({name}) => DEPOSIT.files.some(each => each === name))
      .reduce((sum, file) => sum + file.bytes, 0);
    assert.ok(bytes <= DEPOSIT.gate * 1000, `${bytes} bytes of brotli`);
  });

  test('no file is discovered only after a part that imports it has loaded', () => {
    for (const name of releaseFiles(dist).filter(each => !/classic|frame\.js/.test(each))) {
      const here = staticGraph(name);
      for (const [together] of read(name).matchAll(IMPORTS)) {
        const all = [...together.matchAll(/"\.\/(.*?)"/g)].map(([, it = '']) => it);
        const others = all.slice(0, -1);
        const part = all.at(-1) ?? '';
        const missing = staticGraph(part).filter(each => each !== part);
        const late = missing.filter(each => ![...others, ...here, ENTRY].includes(each));
        assert.deepEqual(late, [], `${part} as ${name} loads it`);
      }
    }
  });

  for (const {name, bytes, gate} of sizes(dist)) {
    test(`${name} weighs no more than ${gate} KB`, () => {
      assert.ok(bytes <= gate * 1000, `${bytes} bytes of brotli, more than ${gate} KB`);
    });
  }
});

suite('the sandbox of the command', () => {
  const pkg = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };

  test('imports only what an install provides', () => {
    assert.ok(SANDBOX.length >= 2);
    for (const file of SANDBOX)
      for (const specifier of importsOf(file)) {
        if (isBuiltin(specifier)) continue;
        const own = specifier.startsWith('#src/') && specifier.replace('#src/', '');
        if (own) assert.ok(existsSync(join(dist, own)), `${file} imports ${specifier}`);
        else if (specifier.startsWith('.'))
          assert.ok(existsSync(join(dist, dirname(file), specifier)));
        else
          assert.ok(
            (/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '') in pkg.dependencies,
            specifier,
          );
      }
  });

  test('loads the libraries of its service only when it starts', () => {
    assert.deepEqual(
      importsOf('sandbox.js').filter(each => !/^(?:node:|#src\/contract\/|zod\/mini$)/.test(each)),
      [],
    );
  });

  test('has the notices and licenses of its bundled libraries, which are in the bill of materials', () => {
    const inside = librariesIn('sandbox/THIRD-PARTY-LICENSES.txt');
    assert.deepEqual(
      inside.map(each => each.replace(/@[^@]+$/, '')),
      BUNDLED,
    );
    const listed = SBOM.components.map(({name, version}) => `${name}@${version}`);
    for (const library of inside) assert.ok(listed.includes(library), library);
    assert.match(read('sandbox/start-sandbox.js').split('\n')[0] ?? '', /hono, .*MIT.* ws, .*MIT/);
    assert.match(read('sandbox/THIRD-PARTY-LICENSES.txt'), /Permission is hereby granted/);
  });

  test('shares no file with a page', () => {
    for (const file of globSync('**/*.js', {cwd: dist}).filter(each => !SANDBOX.includes(each)))
      if (!/^cli(?:\.|\/)/.test(file))
        assert.doesNotMatch(read(file), /sandbox\.js|node:sqlite/, file);
  });
});

suite('dist/', () => {
  test('contains no path of the build machine', () => {
    for (const name of globSync('**/*.{js,ts,json,map}', {cwd: dist})) {
      assert.ok(!read(name).includes(resolve('.')), name);
    }
  });

  test(
    'the partner library contains no browser code',
    {skip: !existsSync(join(dist, 'partner.js'))},
    () => {
      const {files, packages} = graph(join(dist, 'partner.js'));
      for (const file of files) {
        assert.doesNotMatch(
          readFileSync(file, 'utf8'),
          /customElements|\bdocument\.|\bwindow\./,
          file,
        );
      }
      for (const name of packages) assert.match(name, /^(?:jose|zod\/mini)(?:\/|$)/);
    },
  );
});

test('a returned call is found in every tail position', () => {
  const found = (code: string) => returnedCalls(code, 'postMessage').length;
  for (const code of [
    'm => w.postMessage(m)',
    'm => frame.contentWindow?.postMessage(m)',
    'm => (log(m), w.postMessage(m))',
    'm => (m ? w.postMessage(m) : 0)',
    'm => m && w.postMessage(m)',
    'm => (log(m), m && w?.postMessage(m))',
    'function send(m) { return w.postMessage(m); }',
  ]) {
    assert.equal(found(code), 1, code);
  }
  for (const code of ['m => { w.postMessage(m); }', 'm => void w.postMessage(m)', 'm => log(m)']) {
    assert.equal(found(code), 0, code);
  }
});

suite('templates in the script-tag builds', () => {
  test('lose their indentation, but no visible space', () => {
    assert.equal(
      shrinkMarkup('\n    <p>\n      Pay <b>now</b>\n      or later'),
      ' <p> Pay <b>now</b> or later',
    );
  });

  test('keep the contents of strings', () => {
    assert.equal(
      shrinkCss(
        "\n  /* it's */\n  a > b,\n  c {\n    content: ' ; }, a: b';\n    width: min(1px, 2px + 3px);\n  }\n",
      ),
      " a > b,c{content:' ; }, a: b';width:min(1px,2px + 3px)}",
    );
  });
});

function chunks(): string {
  return releaseFiles(dist).map(read).join('');
}

/** `name@version` of each library. */
const librariesIn = (licenses: string): string[] =>
  Array.from(
    read(licenses).matchAll(/^Name: (.+)\nVersion: (.+)$/gm),
    ([, name, version]) => `${name}@${version}`,
  ).toSorted();

/** The static imports of a file. */
function importsOf(file: string): string[] {
  return parseAst(read(file)).body.flatMap(node =>
    'source' in node && node.source ? [String(node.source.value)] : [],
  );
}

/** A file of a release and everything that it imports statically. */
function staticGraph(file: string): string[] {
  const found = new Set([file]);
  for (const name of found) {
    for (const each of importsOf(name)) found.add(each.replace('./', ''));
  }
  return [...found];
}

/**
 * Every module of `dist/` that `entry` imports, directly or not, and the packages that they import.
 */
function graph(entry: string): {files: Set<string>; packages: Set<string>} {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const node of parseAst(readFileSync(file, 'utf8')).body) {
      const specifier = 'source' in node ? node.source?.value : undefined;
      if (typeof specifier !== 'string') continue;
      if (specifier.startsWith('.')) visit(join(dirname(file), specifier));
      else packages.add(specifier);
    }
  };
  visit(entry);
  return {files, packages};
}

type Tree = {readonly type: string} & Record<string, unknown>;

/** The source code of each call of `method` whose result a function returns. */
function returnedCalls(code: string, method: string): string[] {
  return returned(parseAst(code))
    .filter(({type, callee}) => type === 'CallExpression' && isMethod(callee as Tree, method))
    .map(({start, end}) => code.slice(Number(start), Number(end)));
}

const isMethod = ({property}: Tree, name: string) =>
  (property as Tree | undefined)?.['name'] === name;

/** Every expression in a function's tail position. */
function returned(node: unknown): Tree[] {
  if (typeof node !== 'object' || node === null) return [];
  const {type, body, argument} = node as Tree;
  const inside = Object.values(node).flatMap(returned);
  if (type === 'ArrowFunctionExpression') return [...inside, ...tails(body as Tree)];
  return type === 'ReturnStatement' && argument ? [...inside, ...tails(argument as Tree)] : inside;
}

function tails(node: Tree): Tree[] {
  const of = (...parts: readonly unknown[]) => parts.flatMap(part => tails(part as Tree));
  switch (node.type) {
    case 'ConditionalExpression':
      return of(node['consequent'], node['alternate']);
    case 'LogicalExpression':
      return of(node['right']);
    case 'SequenceExpression':
      return of((node['expressions'] as unknown[]).at(-1));
    case 'ChainExpression':
      return of(node['expression']);
    default:
      return [node];
  }
}
