/** The rooms of the sandbox service, and their allowed imports. */
import assert from 'node:assert/strict';
import {dirname} from 'node:path/posix';
import {suite, test} from 'node:test';
import {findCycle} from '../../support/sources/find-cycle.ts';
import {importsUp, mapOf} from '../../support/sources/rooms.ts';
import {sourceTree} from '../../support/sources/source-tree.ts';

const demo = sourceTree('demo');
const service = sourceTree('demo/service');

/** The files of `demo/service/` itself. They combine the rooms. */
const TOP = '.';

/** The folder of a file. A folder inside a folder is a separate room. */
const roomOf = dirname;

/** The map of the rooms from top to bottom: one row of the table in `demo/README.md` for each. */
const MAP = mapOf('demo/README.md');

/** The folders of `demo/`, and the folders that each may import from. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // Partners copy the backend, so it imports only packages.
  backend: [],
  service: [],
  // The project's documents as pages.
  documents: [],
  // The pages of `pages/` that other tools build, and the location of the result.
  hosts: [],
  partner: ['service', 'documents', 'hosts/built.ts'],
  // The command `service-embed sandbox`. It uses the partner site's magic inputs and scenarios.
  sandbox: ['service', 'partner/magic-lines.ts', 'partner/scenarios.ts'],
  pages: [],
};

suite('demo/', () => {
  test('has folders that import only from those below them', () => {
    for (const {name, files} of demo.filter(each => each.name.includes('/'))) {
      const [folder = ''] = name.split('/');
      const may = MAY_IMPORT[folder];
      assert.ok(may, `${name} is in no known folder`);
      for (const file of files.filter(each => each.includes('/') && !each.startsWith('..'))) {
        const allowed = [folder, ...may].some(each => `${file}/`.startsWith(`${each}/`));
        assert.ok(allowed, `${name} must not import ${file}`);
      }
    }
  });

  test('has no import cycles', () => {
    assert.ok(demo.length > 0);
    const cycle = findCycle(new Map(demo.map(({name, files}) => [name, files])));
    assert.equal(cycle?.join(' → '), undefined);
  });
});

suite('demo/service/', () => {
  test('has the folders listed in demo/README.md', () => {
    const rooms = new Set(service.map(({name}) => roomOf(name)));
    rooms.delete(TOP);
    assert.deepEqual([...rooms].toSorted(), MAP.toSorted());
  });

  test('has no import cycles between folders', () => {
    const rooms = new Map<string, string[]>();
    for (const {name, files} of service) {
      const inside = files.filter(file => !file.startsWith('..')).map(roomOf);
      const others = inside.filter(room => room !== roomOf(name));
      rooms.set(roomOf(name), [...(rooms.get(roomOf(name)) ?? []), ...others]);
    }
    assert.equal(findCycle(rooms)?.join(' → '), undefined);
  });

  test('has only imports that point down the list', () => {
    assert.deepEqual(importsUp(service, [TOP, ...MAP], roomOf), []);
  });
});
