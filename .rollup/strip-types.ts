/** Removes the types from TypeScript files that Node can run unchanged. */
import {stripTypeScriptTypes} from 'node:module';
import type {Plugin} from 'rollup';

export const stripTypes: Plugin = {
  name: 'strip-types',
  transform: (code, id) =>
    id.endsWith('.ts') ? {code: stripTypeScriptTypes(code), map: null} : null,
};
