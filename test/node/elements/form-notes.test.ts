/** Screens of a signup and of the terms do not mark an input as invalid for a wait or a refusal. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {partMissing, ServiceError} from '#src/contract/errors.js';
import {signupScreen} from '#src/elements/signup/signup-screens.js';
import {termsScreen} from '#src/elements/terms/terms-screens.js';
import type {AtCode, AtPhone, SignupState} from '#src/flows/signup-state.js';
import {enForm} from '#src/locale/en/form.js';
import {enNotices} from '#src/locale/en/notices.js';
import {enReasons} from '#src/locale/en/reasons.js';
import {enShell} from '#src/locale/en/shell.js';
import {enSignup} from '#src/locale/en/signup.js';
import {enTerms} from '#src/locale/en/terms.js';
import {drawn} from './drawn.ts';

const words = {...enShell, ...enNotices, ...enReasons, ...enForm, ...enSignup, ...enTerms};
const nothing = (): void => {};

const TYPING = {draft: {}, flaws: {}, request: {status: 'idle'}} as const;
const PHONE: AtPhone = {...TYPING, step: 'phone', why: 'new'};
const SENT = {
  status: 'sent',
  phoneHint: '•••• 4821',
  digits: 6,
  retryAfter: 0,
  expiresIn: 600,
  attemptsLeft: 3,
  codesLeft: 0,
} as const;
const CODE: AtCode = {...TYPING, step: 'code', phone: '+12065554821', sent: SENT};

function signup(state: SignupState) {
  const screen = signupScreen(state, {
    part: partMissing(undefined),
    load: nothing,
    hasForms: true,
    words,
    language: 'en',
    today: '2026-01-02',
    elapsed: 0,
    termsUrl: '',
    send: nothing,
    done: nothing,
    flawed: nothing,
  });
  const {text, markup, buttons} = drawn(screen.view);
  return {screen, text, markup, labels: buttons.map(({label}) => label)};
}

function terms(error: ServiceError) {
  const screen = termsScreen(
    {step: 'reading', ready: true, note: {kind: 'failed', error}},
    {
      words,
      frame: () => ({title: ''}) as HTMLIFrameElement,
      reopen: nothing,
      close: nothing,
      leave: undefined,
      done: nothing,
    },
  );
  return {screen, text: drawn(screen.view).text};
}

suite('the code of a signup', () => {
  for (const kind of ['too-many-attempts', 'expired-code', 'no-code'] as const) {
    test(`${kind}, without codes left: the screen offers other ways out, and nothing can be confirmed`, () => {
      const {screen, text, labels} = signup({...CODE, answer: {kind}});
      assert.ok(text.includes(words.signupDead));
      assert.ok(!text.includes(words.signupLastCode));
      assert.deepEqual(labels, [words.changeNumber, words.signupCancel]);
      assert.equal(screen.announcement.alert, words.signupDead);
      assert.deepEqual(screen.support, {reason: 'signup_failed'});
    });

    test(`${kind}, with a code left: another code can be requested`, () => {
      const {screen, text, labels} = signup({
        ...CODE,
        sent: {...SENT, codesLeft: 1},
        answer: {kind},
      });
      assert.ok(!text.includes(words.signupDead));
      assert.ok(labels.includes(words.resend));
      assert.equal(screen.support, undefined);
    });
  }

  test('can be confirmed if it is the last one, even after a wrong try', () => {
    for (const state of [CODE, {...CODE, answer: {kind: 'wrong-code'}} as const]) {
      const {screen, text, labels} = signup(state);
      assert.ok(text.includes(words.signupLastCode));
      assert.ok(labels.includes(words.confirmCode));
      assert.equal(screen.support, undefined);
    }
  });
});

suite('the phone number of a signup', () => {
  const limited = {kind: 'limited', retryAfter: 130} as const;

  test('shows how long to wait as a note, announces it, and is not marked as invalid', () => {
    for (const state of [
      {...PHONE, answer: limited},
      {...CODE, answer: limited},
    ]) {
      const {screen, text, markup} = signup(state);
      assert.match(text, /Try again in 3 minutes\./);
      assert.match(screen.announcement.alert ?? '', /Try again in 3 minutes\./);
      assert.match(markup, /class="note"/);
      assert.doesNotMatch(markup, /aria-invalid=true|class="problem"/);
    }
  });

  test('is marked as invalid if missing, which is announced instead of the wait', () => {
    const {screen, markup} = signup({...PHONE, answer: limited, flaws: {phone: 'required'}});
    assert.match(markup, /aria-invalid=true/);
    assert.equal(screen.announcement.alert, words.phoneMissing);
  });
});

suite('an acceptance of the terms that is not recorded', () => {
  test('can be tried again after a lost connection', () => {
    const {screen, text} = terms(new ServiceError('NETWORK_ERROR', 'Gone.'));
    assert.ok(text.includes(words.termsNotRecorded));
    assert.equal(screen.support, undefined);
  });

  test('leads to support after a refusal, without advice to try again', () => {
    const error = new ServiceError('PERMISSION_DENIED', 'This is not permitted.', {status: 403});
    const {screen, text} = terms(error);
    assert.ok(text.includes(`${words.termsRefused} This is not permitted.`));
    assert.doesNotMatch(text, /try again/i);
    assert.equal(screen.announcement.alert, words.termsRefused);
    assert.equal(screen.support?.reason, 'PERMISSION_DENIED');
  });
});
