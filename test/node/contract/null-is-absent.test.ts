/**
 * `null` counts as absent in every optional field of every schema (decision 15), as in `permission:
 * null` beside a plain `bankpay_rejected`.
 */
import assert from 'node:assert/strict';
import {globSync} from 'node:fs';
import {resolve} from 'node:path';
import {suite, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import type * as z from 'zod/mini';
import {ErrorObject} from '#src/contract/errors.js';
import {fromWire} from '#src/contract/wire-errors.js';
import {readEmbedToken} from '#src/contract/token.js';
import {change, MISSING, pathsOf, type Path} from '../../support/inputs/answer-mutants.ts';
import {forbids, wholes} from '../../support/inputs/schema-data.ts';
import {ACCESS, embedToken} from '../../support/servers/session-service.ts';

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Finds the schemas in a value, also those in a table. */
function schemasIn(value: unknown): readonly z.ZodMiniType[] {
  if (isSchema(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(schemasIn) : [];
}

/** The result as JSON text, so that absent and `undefined` are equal. */
const parsed = (schema: z.ZodMiniType, value: unknown) => {
  const {success, data} = schema.safeParse(value);
  return success ? JSON.stringify(data) : 'refused';
};

let fields = 0;

suite('null counts as absent', () => {
  // The gateway checks the claims of a request strictly (contract 2.3).
  const files = globSync('dist/contract/*.js').filter(file => !file.endsWith('request-jwt.js'));
  for (const file of files.toSorted())
    test(`in every optional field of ${file.split('/').at(-1)}`, async () => {
      const module = (await import(pathToFileURL(resolve(file)).href)) as object;
      for (const schema of Object.values(module).flatMap(schemasIn))
        for (const whole of wholes(schema))
          for (const path of pathsOf(whole)) {
            if (isRequired(schema, whole, path)) continue;
            fields += 1;
            const absent = change(structuredClone(whole), path, () => MISSING);
            const empty = change(structuredClone(whole), path, () => null);
            assert.equal(parsed(schema, empty), parsed(schema, absent), path.join('.'));
            assert.notEqual(parsed(schema, empty), 'refused', path.join('.'));
          }
    });

  test('in more than 100 fields', () => {
    assert.ok(fields > 100, String(fields));
  });

  test('7.6 bankpay_rejected: its permission and pending_gates may be null', () => {
    const body = {code: 'bankpay_rejected', error: 'No.', permission: null, pending_gates: null};
    const error = fromWire(ErrorObject.parse(body), 422, 'DEPOSIT_FAILED');
    assert.deepEqual([error.code, error.definite], ['bankpay_rejected', true]);
  });

  test('2.4 denyReason: null in a token counts as absent, and so does a null gate', () => {
    const permission = {granted: true, description: 'Deposit.', denyReason: null};
    const {kyc: _, ...gates} = ACCESS.gates;
    const token = embedToken({
      gates: {...gates, kyc: null},
      permissions: {'deposit-bankpay': permission},
      scope: null,
    });
    const read = readEmbedToken(token);
    assert.deepEqual(read?.access?.permissions, {
      'deposit-bankpay': {granted: true, description: 'Deposit.'},
    });
    assert.deepEqual(Object.keys(read?.access?.gates ?? {}), Object.keys(gates));
    assert.equal(read?.scope, undefined);
  });
});

/** True if a missing field is refused, for any definition of the field. */
function isRequired(schema: z.ZodMiniType, whole: unknown, path: Path): boolean {
  if (forbids(schema, whole, path, 'missing')) return true;
  return (
    parsed(
      schema,
      change(structuredClone(whole), path, () => MISSING),
    ) === 'refused'
  );
}
