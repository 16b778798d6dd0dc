/** The steps of a signup: each screen with the events that it handles. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import {openSignup, signup} from '#src/flows/signup.js';
import {
  isBusy,
  type AtCode,
  type AtDetails,
  type AtPhone,
  type SignupEvent,
  type SignupState,
} from '#src/flows/signup-state.js';
import {readDetails} from '#src/identity/signup-details.js';
import {readCode, readPhone} from '#src/identity/phone-form.js';
import {person, sent} from '../../support/inputs/signup-model.ts';

const PHONE = '+15005550009';
const lost = new ServiceError('TIMEOUT', '');
const ended = new ServiceError('SESSION_EXPIRED', '', {status: 401});
const reason = {concern: 'city', code: 'invalid', message: 'Where is that?'} as const;

const DETAILS = {
  person,
  email: 'ada@example.com',
};
const DRAFT = {...DETAILS.person, email: DETAILS.email};

const phone: AtPhone = {
  step: 'phone',
  draft: {phone: '+1 500 555-0009'},
  flaws: {},
  request: {status: 'idle'},
  why: 'new',
};
const code: AtCode = {
  step: 'code',
  draft: {...phone.draft, code: '000000'},
  flaws: {},
  request: {status: 'idle'},
  phone: PHONE,
  sent,
};
const details: AtDetails = {
  step: 'details',
  draft: {...phone.draft, ...DRAFT, code: ''},
  flaws: {},
  request: {status: 'idle'},
  form: 'fill',
  agreed: false,
  termsVersion: '2026-09-01',
  reasons: [],
  created: 'no',
};
const busy = <S extends AtPhone | AtCode | AtDetails>(state: S): S => ({
  ...state,
  request: {status: 'sent'},
});
const failed = (error: ServiceError) => ({status: 'failed', error}) as const;
const after = (state: SignupState, event: SignupEvent): SignupState => signup(state, event).state;

suite('a signup', () => {
  test('starts with the number, and sends no request on its own', () => {
    assert.equal(openSignup.state.step, 'phone');
    assert.equal(openSignup.command, undefined);
  });

  test('sends each form with one command, and only once', () => {
    const commands = [
      signup(phone, {type: 'phone', phone: PHONE}),
      signup(code, {type: 'code', code: '000000'}),
      signup(code, {type: 'resend'}),
      signup(details, {type: 'complete', details: DETAILS}),
    ];
    assert.deepEqual(
      commands.map(({command}) => command),
      [
        {type: 'start', phone: PHONE},
        {type: 'confirm', code: '000000'},
        {type: 'start', phone: PHONE},
        {type: 'complete', details: DETAILS},
      ],
    );
    for (const {state} of commands) {
      assert.ok('request' in state && isBusy(state));
      const events: SignupEvent[] = [
        {type: 'phone', phone: PHONE},
        {type: 'code', code: '1'},
        {type: 'resend'},
        {type: 'complete', details: DETAILS},
        {type: 'typed', name: 'city', value: ''},
      ];
      for (const event of events) assert.deepEqual(signup(state, event), {state});
    }
  });

  test('sends the version of the terms only if the user has agreed', () => {
    const agreed = after(details, {type: 'agree', agreed: true});
    const {command} = signup(agreed, {type: 'complete', details: DETAILS});
    assert.deepEqual(command, {
      type: 'complete',
      details: {...DETAILS, termsVersion: '2026-09-01'},
    });
  });

  test('keeps everything after a failed request, so that it can be sent again', () => {
    for (const state of [phone, code, details]) {
      assert.deepEqual(after(busy(state), {type: 'rejected', error: lost}), {
        ...state,
        request: failed(lost),
        ...(state.step === 'details' && {created: 'perhaps'}),
      });
    }
  });

  test('cannot be canceled while the user may exist, until the service has answered', () => {
    const unsure = after(busy(details), {type: 'rejected', error: lost});
    assert.equal(after(unsure, {type: 'cancel'}), unsure);
    const again = after(unsure, {type: 'complete', details: DETAILS});
    const stillUnsure = after(again, {type: 'rejected', error: ended});
    assert.equal(after(stillUnsure, {type: 'cancel'}), stillUnsure);
    const answer = {status: 'failed' as const, reasons: [reason], retryable: true};
    const answered = after(again, {type: 'completed', answer});
    assert.deepEqual(after(answered, {type: 'cancel'}), {step: 'canceled'});
  });

  test('keeps no personal data if the element is removed while the user is created', () => {
    const {state, command} = signup(busy(details), {type: 'removed'});
    assert.equal(command, undefined);
    assert.ok(state.step === 'details' && isBusy(state));
    assert.deepEqual(state.draft, {});
    const completed = {type: 'completed', answer: {status: 'completed', userId: 'u1'}} as const;
    assert.deepEqual(after(state, completed), {step: 'completed', userId: 'u1'});
  });

  test('clears only the session’s own error when the session works again', () => {
    assert.deepEqual(after({...phone, request: failed(ended)}, {type: 'renewed'}), phone);
    const other = {...phone, request: failed(lost)};
    assert.deepEqual(after(other, {type: 'renewed'}), other);
  });

  test('handles each answer to the number: sent, refused, limited', () => {
    const at = busy(phone);
    const next = after(at, {type: 'started', answer: sent});
    assert.deepEqual(next, {...code, draft: {...phone.draft, code: ''}});
    const refused = after(at, {
      type: 'started',
      answer: {status: 'refused', reason: {...reason, concern: 'phone'}},
    });
    assert.deepEqual(refused, {
      ...phone,
      answer: {kind: 'refused', reason: {...reason, concern: 'phone'}},
    });
    const limited = after(at, {type: 'started', answer: {status: 'limited', retryAfter: 90}});
    assert.deepEqual(limited, {...phone, answer: {kind: 'limited', retryAfter: 90}});
  });

  test('stays at the code after a wrong one, and leads to the details after found and not found', () => {
    const wrong = after(busy(code), {
      type: 'confirmed',
      answer: {status: 'wrong-code', attemptsLeft: 2},
    });
    assert.ok(wrong.step === 'code' && wrong.answer?.kind === 'wrong-code');
    assert.equal(wrong.sent.attemptsLeft, 2);
    for (const status of ['expired-code', 'too-many-attempts', 'no-code'] as const) {
      const next = after(busy(code), {type: 'confirmed', answer: {status}});
      assert.ok(next.step === 'code' && next.answer?.kind === status && next.draft['code'] === '');
    }
    const termsVersion = '2026-09-01';
    const none = after(busy(code), {
      type: 'confirmed',
      answer: {status: 'not-found', termsVersion},
    });
    assert.deepEqual(none, {...details, draft: {...phone.draft, code: ''}});
    const found = after(busy(code), {
      type: 'confirmed',
      answer: {
        status: 'found',
        details: {...DETAILS.person, email: DETAILS.email},
        termsVersion,
      },
    });
    assert.deepEqual(found, {...details, form: 'check'});
  });

  test('handles each answer to the details: completed, failed, failed for good, unconfirmed', () => {
    const at = busy(details);
    const hear = (answer: Extract<SignupEvent, {type: 'completed'}>['answer']) =>
      after(at, {type: 'completed', answer});
    assert.deepEqual(hear({status: 'completed', userId: 'u1'}), {step: 'completed', userId: 'u1'});
    assert.deepEqual(hear({status: 'failed', reasons: [reason], retryable: false}), {
      step: 'failed',
      reasons: [reason],
    });
    assert.deepEqual(hear({status: 'failed', reasons: [reason], retryable: true}), {
      ...details,
      reasons: [reason],
    });
    const lapsed = hear({status: 'unconfirmed'});
    assert.ok(lapsed.step === 'phone' && lapsed.why === 'lapsed');
    assert.equal(lapsed.draft['street'], DRAFT.street);
  });

  test('does not overwrite details typed before the number lapsed', () => {
    const typed = {...busy(code), draft: {...code.draft, ...DRAFT, city: 'Spokane'}};
    const next = after(typed, {
      type: 'confirmed',
      answer: {status: 'found', details: DRAFT, termsVersion: '2026-09-01'},
    });
    assert.ok(next.step === 'details' && next.form === 'fill' && next.draft['city'] === 'Spokane');
  });

  test('keeps the error of a field until it is changed', () => {
    const flawed = {...details, flaws: {city: 'required'} as const, reasons: [reason]};
    const next = after(flawed, {type: 'typed', name: 'city', value: 'Tacoma'});
    assert.deepEqual(next, {...details, flaws: {}, reasons: []});
  });

  test('shows found details as a form if they cannot be sent', () => {
    const found = {...details, form: 'check'} as const;
    const next = after(found, {type: 'flawed', flaws: {email: 'required'}});
    assert.ok(next.step === 'details' && next.form === 'correct');
  });

  test('can be canceled at any time except while the user is created, and keeps no data then', () => {
    for (const state of [phone, code, details, busy(phone), busy(code)]) {
      assert.deepEqual(after(state, {type: 'cancel'}), {step: 'canceled'});
    }
    assert.deepEqual(after(busy(details), {type: 'cancel'}), busy(details));
    assert.deepEqual(after({step: 'canceled'}, {type: 'again'}), openSignup.state);
  });
});

suite('the input of a signup', () => {
  test('accepts common separators in a number', () => {
    assert.deepEqual(readPhone({phone: ' +1 (500) 555-0009 '}), {value: PHONE, flaws: {}});
    assert.deepEqual(readPhone({phone: '500 555 0009'}).flaws, {phone: 'invalid'});
    assert.deepEqual(readPhone({}).flaws, {phone: 'required'});
  });

  test('needs as many digits in a code as the service requires', () => {
    assert.deepEqual(readCode({code: '12-34 56'}, 6), {value: '123456', flaws: {}});
    assert.deepEqual(readCode({code: '12345'}, 6).flaws, {code: 'invalid'});
    assert.deepEqual(readCode({code: '12345'}, 5).flaws, {});
  });

  const TODAY = '2026-10-01';
  const FLAWS = [
    [{}, {}],
    [{birthDate: '1990 4 23'}, {}],
    [{birthDate: '23.04.1990'}, {birthDate: 'invalid'}],
    [{birthDate: '2026-10-02'}, {birthDate: 'future'}],
    [
      {firstName: ' ', city: ''},
      {firstName: 'required', city: 'required'},
    ],
    [{lastName: 'x'.repeat(101)}, {lastName: 'long'}],
    [{region: ''}, {region: 'required'}],
    [{region: '', country: 'DE'}, {}],
    [{country: ''}, {country: 'required'}],
    [{email: 'ada'}, {email: 'invalid'}],
  ] as const;

  for (const [change, flaws] of FLAWS) {
    test(`the details with ${JSON.stringify(change)}: ${JSON.stringify(flaws)}`, () => {
      const read = readDetails({...DRAFT, ...change}, TODAY);
      assert.deepEqual(read.flaws, flaws);
      if (Object.keys(flaws).length === 0 && !('country' in change)) {
        assert.deepEqual(read.value, DETAILS);
      }
    });
  }
});
