/** The screens of a signup, by state machine step. */
import {partMissing} from '#src/contract/errors.js';
import {adoptStyles} from '#src/elements/views/adopt-styles.js';
import {codeStyles} from '#src/elements/views/form/code-styles.js';
import {localWords} from '#src/elements/views/form/local-forms.js';
import {reportStyles} from '#src/elements/views/form/report-styles.js';
import {today} from '#src/elements/views/form/today.js';
import {languageOf} from '#src/elements/views/language.js';
import {signupDetails, problemsOf} from '#src/elements/signup/details-view.js';
import type {SignupContext} from '#src/elements/signup/signup-context.js';
import {signupStyles} from '#src/elements/signup/signup-styles.js';
import {signupScreen} from '#src/elements/signup/signup-screens.js';
import type {AtCode, AtDetails, AtPhone, SignupState} from '#src/flows/signup-state.js';
import {signupWords} from '#src/locale/signup-words.js';
import {detailsStyles} from '#src/styles/details.js';
import {formStyles} from '#src/styles/form.js';
import type {GalleryScreen, GalleryScreens} from './gallery-element.ts';
import {LONG, LOST, nothingHappens} from './samples.ts';

const PART = {signupDetails, problemsOf};

const signup = (state: SignupState, part: SignupContext['part'] = PART): GalleryScreen => ({
  flow: 'signup',
  begin(element) {
    adoptStyles(element, formStyles, reportStyles, codeStyles, signupStyles, detailsStyles);
    return () =>
      signupScreen(state, {
        part,
        load: nothingHappens,
        hasForms: true,
        words: signupWords(element, localWords()),
        language: languageOf(element),
        today: today(),
        elapsed: 0,
        termsUrl: 'https://service.example/tandc',
        send: nothingHappens,
        done: nothingHappens,
        flawed: nothingHappens,
      });
  },
});

const typing = {draft: {}, flaws: {}, request: {status: 'idle'}} as const;
const phone: AtPhone = {...typing, step: 'phone', why: 'new'};
const code: AtCode = {
  ...typing,
  step: 'code',
  phone: '+12065554821',
  sent: {
    status: 'sent',
    phoneHint: '•••• 4821',
    digits: 6,
    retryAfter: 30,
    expiresIn: 600,
    attemptsLeft: 3,
    codesLeft: 2,
  },
};
const FOUND = {
  firstName: 'Jordan',
  lastName: 'Rivera',
  birthDate: '1988-11-05',
  email: 'jordan@example.com',
  street: '12 Elm Street',
  city: 'Seattle',
  region: 'WA',
  postalCode: '98101',
  country: 'US',
};
const found: AtDetails = {
  ...typing,
  step: 'details',
  draft: FOUND,
  form: 'check',
  agreed: false,
  termsVersion: '2026-01',
  reasons: [],
  created: 'no',
};
const empty: AtDetails = {...found, form: 'fill', draft: {}};

const SIGNUPS_BY_STEP = {
  phone: {
    'signup-phone': signup(phone),
    'signup-phone-flawed': signup({...phone, flaws: {phone: 'required'}}),
    'signup-phone-abroad': signup({
      ...phone,
      draft: {phone: '+44 (0)7700 900'},
      flaws: {phone: 'invalid'},
    }),
    'signup-limited': signup({
      ...phone,
      draft: {phone: '+12065550006'},
      answer: {kind: 'limited', retryAfter: 130},
    }),
    'signup-lapsed': signup({...phone, why: 'lapsed'}),
  },
  code: {
    'signup-code': signup(code),
    'signup-code-wrong': signup({...code, answer: {kind: 'wrong-code'}}),
    'signup-code-last': signup({...code, sent: {...code.sent, codesLeft: 0}}),
    'signup-code-dead': signup({
      ...code,
      answer: {kind: 'too-many-attempts'},
      sent: {...code.sent, codesLeft: 0},
    }),
  },
  details: {
    'signup-found': signup(found),
    'signup-found-long': signup({...found, draft: {...FOUND, lastName: LONG}}),
    'signup-lost': signup({
      ...found,
      request: {status: 'failed', error: LOST},
      created: 'perhaps',
    }),
    'signup-busy': signup({...empty, draft: FOUND, agreed: true, request: {status: 'sent'}}),
    'signup-details': signup(empty),
    'signup-details-flawed': signup({
      ...empty,
      flaws: {firstName: 'required', birthDate: 'future', email: 'invalid', country: 'required'},
    }),
    'signup-details-refused': signup({
      ...empty,
      draft: FOUND,
      reasons: [
        {concern: 'lastName', code: 'mismatch', message: 'This name does not agree with ours.'},
        {concern: 'whole', code: 'other', message: 'Please look through everything once more.'},
      ],
    }),
    'signup-loading': signup(found, 'loading'),
    'signup-missing': signup(found, partMissing(undefined)),
  },
  completed: {'signup-completed': signup({step: 'completed', userId: '1'})},
  failed: {
    'signup-failed': signup({
      step: 'failed',
      reasons: [{concern: 'whole', code: 'not_verified', message: 'We could not verify you.'}],
    }),
  },
  canceled: {'signup-canceled': signup({step: 'canceled'})},
} as const satisfies Readonly<Record<SignupState['step'], GalleryScreens>>;

export const SIGNUPS: GalleryScreens = Object.assign(
  {},
  ...Object.values<GalleryScreens>(SIGNUPS_BY_STEP),
) as GalleryScreens;
