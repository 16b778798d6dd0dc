/** The texts of `describeError` for a partner's engineers, in their own language. */
import assert from 'node:assert/strict';
import {globSync} from 'node:fs';
import {suite, test} from 'node:test';
import {describeError, ERROR_REFERENCE} from '#src/contract/error-reference.js';
import {isErrorCode} from '#src/contract/error-codes.js';

const CODES = Object.keys(ERROR_REFERENCE).filter(code => isErrorCode(code));

/** Names of the contract and of the web, which are not translated. */
const NAMES =
  /\b(?:exp|iss|sub|SERVICE_\w+|JWT|claims|EdDSA|Ed25519|ISV|pending_gates|emitter|transactionId|create_cashpay_withdrawal|execute|stage|wireCode|retryable|API|DNS|CORS|CSP|Content-Security-Policy|MFA)\b/gi;

const namesIn = (text: string): string[] =>
  [...new Set((text.match(NAMES) ?? []).map(name => name.toLowerCase()))].toSorted();

test('describeError returns English without a locale, or for a language without a translation', () => {
  for (const code of CODES) {
    const english = describeError(code);
    assert.equal(english.cause, ERROR_REFERENCE[code].cause);
    for (const locale of ['en', 'en-US', 'fr', 'no such tag!', '', 'constructor'])
      assert.deepEqual(describeError(code, locale), english);
  }
});

test('describeError accepts a language with its region', () => {
  assert.deepEqual(describeError('TIMEOUT', 'es-MX'), describeError('TIMEOUT', 'es'));
  assert.deepEqual(describeError('TIMEOUT', 'DE-at'), describeError('TIMEOUT', 'de'));
  assert.equal(describeError('TIMEOUT', 'es-MX').whatToDo, 'Reintente.');
  assert.deepEqual(describeError('TIMEOUT', 'de_DE.UTF-8'), describeError('TIMEOUT', 'de'));
});

test('describeError returns undefined for an unknown code in any language', () => {
  assert.equal(describeError('no_such_code', 'de'), undefined);
});

for (const language of globSync('src/locale/??').map(path => path.slice(-2)))
  if (language !== 'en')
    suite(`describeError in ${language}`, () => {
      for (const code of CODES)
        test(`translates both texts of ${code}, and keeps the names and facts`, () => {
          const {cause, whatToDo, ...facts} = describeError(code, language);
          const {cause: english, whatToDo: remedy, ...same} = describeError(code);
          assert.deepEqual(facts, same);
          for (const [own, other] of [
            [cause, english],
            [whatToDo, remedy],
          ] as const) {
            assert.notEqual(own, other);
            assert.match(own, /\.$/);
            const lost = namesIn(other).filter(name => !namesIn(own).includes(name));
            assert.deepEqual(lost, []);
          }
        });
    });
