/**
 * A complete example of each body of the contract, written by hand. Each schema accepts its example
 * unchanged, and refuses it if a field is missing or of another type.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type * as z from 'zod/mini';
import {Validation} from '#src/contract/access.js';
import * as bankpay from '#src/contract/bankpay.js';
import {CashpayWithdrawal, StagedWithdrawal} from '#src/contract/cashpay.js';
import * as connection from '#src/contract/connection.js';
import {CryptoAssets, Participant, ParticipantStatus} from '#src/contract/crypto.js';
import {ErrorObject} from '#src/contract/errors.js';
import {Geofence} from '#src/contract/geofence.js';
import * as kyc from '#src/contract/kyc.js';
import {EmbedMessage, PageMessage} from '#src/contract/messages.js';
import * as partner from '#src/contract/partner.js';
import {KeptOrder, Order, Transaction, Wallet} from '#src/contract/payments.js';
import {Person} from '#src/contract/person.js';
import {Reason} from '#src/contract/reasons.js';
import {RequestJwtClaims, RequestJwtHeader} from '#src/contract/request-jwt.js';
import {Timestamp, Uuid} from '#src/contract/schema.js';
import * as signup from '#src/contract/signup.js';
import * as terms from '#src/contract/terms.js';
import {Name, Nonce, Prose} from '#src/contract/texts.js';

const ID = '3f2f6f5e-0d6a-4c3b-9b63-0d4a1e1c9a11';
const AT = '2027-01-15T12:00:00Z';
const HASH = 'a'.repeat(43);
const nonce = '0123456789abcdef';

const person = {
  firstName: 'Ada',
  lastName: 'Ellis',
  birthDate: '1990-04-23',
  street: '12 Elm Street',
  city: 'Tacoma',
  region: 'WA',
  postalCode: '98402',
  country: 'US',
};
const reason = {concern: 'front', code: 'blurry', message: 'Hold still.'};
const order = {transactionId: ID, provider: 'crypto', amount: '5.00'};
const orderTerms = {account: 'a1', asset: 'USDC', network: 'polygon'};
const transaction = {...order, action: 'deposit', currency: 'USD', status: 'pending'};
const deposit = {
  code: 'x',
  error: 'x',
  asset: 'USDC',
  network: 'polygon',
  address: '0x1',
  memo: '7',
  uri: 'ethereum:0x1',
  expiresAt: AT,
  expiresIn: 600,
  stage: 'seen',
};
const rules = {
  documents: [{type: 'passport', sides: ['front', 'back'], countries: ['GB']}],
  contentTypes: ['application/pdf'],
  maxBytes: 9,
  minPixels: 1,
};
const states = {
  gates: {kyc: {completed: true, description: 'x'}, terms: {completed: false, description: 'y'}},
  permissions: {
    'deposit-bankpay': {granted: false, description: 'x', denyReason: 'y'},
    parlay: {granted: true, description: 'x', denyReason: ''},
  },
};
const STATES = ['gates.kyc', 'gates.terms', 'permissions.parlay', 'permissions.deposit-bankpay'];
const DENIALS = ['permissions.parlay.denyReason', 'permissions.deposit-bankpay.denyReason'];
const user = {sequence: 7, userId: ID};
const own = (fields: object, prefix = '') => Object.keys(fields).map(name => prefix + name);

/** The example, the optional fields, and the fields that accept values of all types. */
type Row = readonly [
  schema: z.ZodMiniType,
  example: object,
  optional?: readonly string[],
  lenient?: readonly string[],
];
const LENIENT_REASON = ['concern', 'code'];

const ROWS: Readonly<Record<string, Row>> = {
  Validation: [
    Validation,
    {...states, expiration: AT, isvId: ID, userId: ID},
    [...STATES, ...DENIALS],
  ],
  ErrorObject: [
    ErrorObject,
    {code: 'x', error: 'x', permission: 'parlay', pending_gates: ['kyc']},
    ['permission', 'pending_gates'],
  ],
  Geofence: [Geofence, {eligible: true, stateCode: 'US-WA', reason: 'x'}, ['stateCode', 'reason']],
  Wallet: [Wallet, {currency: 'USD', balance: '1.00', withdrawable: '0.50'}],
  Order: [Order, {...order, ...orderTerms}, own(orderTerms)],
  Transaction: [Transaction, {...transaction, ...deposit}, own(deposit)],
  KeptOrder: [
    KeptOrder,
    {owner: 'x', action: 'withdraw', order: {...order, ...orderTerms}, currency: ''},
    own(orderTerms, 'order.'),
  ],
  Profile: [
    bankpay.Profile,
    {firstName: 'Ada', lastName: 'Ellis', email: 'a@b.example', phone: '+15005550006'},
  ],
  CodeSent: [bankpay.CodeSent, {phoneHint: '•••• 0006', retryAfter: 30}],
  ConfirmBody: [bankpay.ConfirmBody, {code: '000000'}],
  CodeConfirmed: [bankpay.CodeConfirmed, {confirmed: true}],
  BankAccounts: [
    bankpay.BankAccounts,
    {accounts: [{id: 'a1', bank: 'Bank', name: 'Checking', mask: '1'}]},
  ],
  BankLink: [bankpay.BankLink, {linkUrl: 'https://bank.example', linkId: 'l1'}],
  BankLinkMessage: [
    bankpay.BankLinkMessage,
    {type: bankpay.BANK_LINK_MESSAGE, payload: {linkId: 'l1', outcome: 'closed'}},
  ],
  CashpayWithdrawal: [
    CashpayWithdrawal,
    {transactionId: ID, amount: '5.00', paymentMethod: 'x'},
    ['paymentMethod'],
  ],
  StagedWithdrawal: [
    StagedWithdrawal,
    {transactionId: 'x', amount: '5.00', currency: 'USD', status: 'staged'},
  ],
  Participant: [
    Participant,
    {firstName: 'Ada', lastName: 'Ellis', birthDate: '1990-04-23', country: 'US'},
  ],
  ParticipantStatus: [ParticipantStatus, {status: 'in-review'}],
  CryptoAssets: [
    CryptoAssets,
    {
      assets: [
        {
          asset: 'USDC',
          assetName: 'USD Coin',
          network: 'polygon',
          networkName: 'Polygon',
          minutes: 5,
          tokenAddress: '0x1',
        },
      ],
    },
    ['assets.0.tokenAddress'],
  ],
  Person: [Person, person],
  Reason: [Reason, reason, LENIENT_REASON, LENIENT_REASON],
  'KycAnswer, not-started': [kyc.KycAnswer, {status: 'not-started', rules}],
  'KycAnswer, pending': [
    kyc.KycAnswer,
    {status: 'pending', submittedAt: AT, usualSeconds: 5, askAgainAfter: 3},
  ],
  'KycAnswer, failed': [
    kyc.KycAnswer,
    {status: 'failed', reasons: [reason], retryable: true, rules},
    own({concern: 0, code: 0}, 'reasons.0.'),
    own({concern: 0, code: 0}, 'reasons.0.'),
  ],
  'KycAnswer, completed': [kyc.KycAnswer, {status: 'completed'}],
  KycSubmission: [
    kyc.KycSubmission,
    {
      person,
      document: {
        type: 'passport',
        country: 'GB',
        front: {uploadId: ID},
        back: {uploadId: ID},
      },
    },
    ['person', 'document', 'document.back'],
  ],
  DocumentFields: [
    kyc.DocumentFields,
    {uploadId: ID, type: 'passport', country: 'GB', side: 'back'},
  ],
  'UploadAnswer, accepted': [
    kyc.UploadAnswer,
    {status: 'accepted', uploadId: ID, contentType: 'application/pdf', bytes: 9},
  ],
  'UploadAnswer, refused': [
    kyc.UploadAnswer,
    {status: 'refused', uploadId: ID, reason},
    own({concern: 0, code: 0}, 'reason.'),
    own({concern: 0, code: 0}, 'reason.'),
  ],
  CreatedUser: [partner.CreatedUser, {userId: ID, sharedSecret: HASH}, ['sharedSecret']],
  EmbedTokenRequest: [partner.EmbedTokenRequest, {origin: 'https://a.example'}, ['origin']],
  IssuedToken: [partner.IssuedToken, {token: 'a.b.c', expiration: AT}],
  RequestJwtHeader: [RequestJwtHeader, {typ: 'JWT', alg: 'EdDSA', kid: ID}],
  RequestJwtClaims: [
    RequestJwtClaims,
    {
      iss: ID,
      aud: 'service',
      iat: 1,
      nbf: 1,
      exp: 60,
      jti: 'x',
      digest: HASH,
      sub: 'x',
      subsig: HASH,
      client_ip: 'x',
    },
    ['digest', 'sub', 'subsig', 'client_ip'],
  ],
  SignupStart: [signup.SignupStart, {phone: '+15005550009'}],
  'SignupStarted, sent': [
    signup.SignupStarted,
    {
      status: 'sent',
      phoneHint: '•••• 0009',
      digits: 6,
      retryAfter: 30,
      expiresIn: 600,
      attemptsLeft: 5,
      codesLeft: 4,
    },
  ],
  'SignupStarted, refused': [
    signup.SignupStarted,
    {status: 'refused', reason},
    own({concern: 0, code: 0}, 'reason.'),
    own({concern: 0, code: 0}, 'reason.'),
  ],
  'SignupStarted, limited': [signup.SignupStarted, {status: 'limited', retryAfter: 30}],
  SignupConfirm: [signup.SignupConfirm, {code: '000000'}],
  'SignupConfirmed, found': [
    signup.SignupConfirmed,
    {status: 'found', details: {...person, email: 'a@b.example'}, termsVersion: '1'},
  ],
  'SignupConfirmed, not-found': [signup.SignupConfirmed, {status: 'not-found', termsVersion: '1'}],
  'SignupConfirmed, wrong-code': [signup.SignupConfirmed, {status: 'wrong-code', attemptsLeft: 2}],
  'SignupConfirmed, expired-code': [signup.SignupConfirmed, {status: 'expired-code'}],
  'SignupConfirmed, too-many-attempts': [signup.SignupConfirmed, {status: 'too-many-attempts'}],
  'SignupConfirmed, no-code': [signup.SignupConfirmed, {status: 'no-code'}],
  SignupDetails: [
    signup.SignupDetails,
    {person, email: 'a@b.example', termsVersion: '1'},
    ['termsVersion'],
  ],
  'SignupCompleted, completed': [signup.SignupCompleted, {status: 'completed', userId: ID}],
  'SignupCompleted, failed': [
    signup.SignupCompleted,
    {status: 'failed', reasons: [reason], retryable: false},
    own({concern: 0, code: 0}, 'reasons.0.'),
    own({concern: 0, code: 0}, 'reasons.0.'),
  ],
  'SignupCompleted, unconfirmed': [signup.SignupCompleted, {status: 'unconfirmed'}],
  SignupTokenRequest: [signup.SignupTokenRequest, {reference: 'x'}, ['reference']],
  'TermsAnswer, pending': [terms.TermsAnswer, {status: 'pending', version: '1'}],
  'TermsAnswer, accepted': [
    terms.TermsAnswer,
    {status: 'accepted', version: '1', acceptedAt: AT},
    ['acceptedAt'],
  ],
  TermsAcceptance: [terms.TermsAcceptance, {version: '1'}],
  'TermsAccepted, accepted': [
    terms.TermsAccepted,
    {status: 'accepted', version: '1', acceptedAt: AT},
  ],
  'TermsAccepted, outdated': [terms.TermsAccepted, {status: 'outdated', version: '1'}],
  ...byType(terms.TermsPageMessage, [
    {type: 'SERVICE_TERMS_READY', nonce, payload: {version: '1'}},
    {type: 'SERVICE_TERMS_ACCEPT', nonce, payload: {version: '1'}},
    {type: 'SERVICE_TERMS_CLOSE', nonce, payload: {reason: 'done'}},
    {type: 'SERVICE_TERMS_CLOSE', nonce, payload: {reason: 'declined'}},
    {type: 'SERVICE_RESIZE', nonce, payload: {height: 480}},
  ]),
  ...byType(terms.TermsHostMessage, [
    {type: 'SERVICE_TERMS_OPEN', nonce},
    {type: 'SERVICE_TERMS_ACCEPTED', nonce, payload: {version: '1'}},
    {type: 'SERVICE_TERMS_FAILED', nonce},
  ]),
  ...byType(EmbedMessage, [
    {type: 'SERVICE_READY', nonce},
    {type: 'SERVICE_SESSION_EXPIRED', nonce},
    {type: 'SERVICE_SIGNED_OUT', nonce},
    {type: 'SERVICE_RESIZE', nonce, payload: {height: 480}},
    {type: 'SERVICE_STATE', nonce, payload: {state: 'ready'}},
  ]),
  'an error': [
    EmbedMessage,
    {
      type: 'SERVICE_ERROR',
      nonce,
      payload: {
        code: 'TIMEOUT',
        message: 'x',
        retryable: true,
        errorId: 'e',
        pendingGates: ['kyc'],
        permission: 'parlay',
        transactionId: 't',
        wireCode: 'x',
        requestId: 'r',
      },
    },
    [
      'payload.retryable',
      'payload.errorId',
      'payload.pendingGates',
      'payload.permission',
      'payload.transactionId',
      'payload.wireCode',
      'payload.requestId',
    ],
    ['payload.requestId'],
  ],
  'a block': [
    EmbedMessage,
    {
      type: 'SERVICE_GEOFENCE_BLOCKED',
      nonce,
      payload: {stateCode: 'US-NV', reason: 'x', phase: 'submit', errorId: 'e', requestId: 'r'},
    },
    ['payload.phase', 'payload.errorId', 'payload.requestId'],
    ['payload.requestId'],
  ],
  'an event': [
    EmbedMessage,
    {type: 'SERVICE_EVENT', nonce, payload: {name: 'x', detail: 'x', question: 'q'}},
    ['payload.question'],
    ['payload.detail'],
  ],
  ...byType(PageMessage, [
    {type: 'SERVICE_SESSION_REFRESH', nonce, payload: {token: 'a.b.c'}},
    {type: 'SERVICE_ANSWER', nonce, payload: {question: 'q', go: false}},
    {type: 'SERVICE_GATES_CHANGED', nonce},
    {type: 'SERVICE_SIGN_OUT', nonce},
    {type: 'SERVICE_FOCUS', nonce},
  ]),
  'the first message': [
    PageMessage,
    {
      type: 'SERVICE_INIT',
      nonce,
      payload: {
        token: 'a.b.c',
        answers: true,
        options: {
          locale: 'en',
          dir: 'rtl',
          colorScheme: 'dark',
          requestTimeout: 5,
          provider: '',
          amount: '5.00',
          amountLocked: true,
          presets: '5,10',
          returnUrl: 'https://a.example/',
          returnedLink: 'l1',
          supportUrl: '',
          hearsSupport: true,
          headingLevel: 3,
          debug: true,
          history: true,
          messages: {review: 'x'},
          styles: {'--service-accent': 'red'},
        },
      },
    },
    [
      'payload.token',
      'payload.answers',
      'payload.options',
      ...[
        'locale',
        'dir',
        'colorScheme',
        'requestTimeout',
        'provider',
        'amount',
        'amountLocked',
        'presets',
        'returnUrl',
        'returnedLink',
        'supportUrl',
        'hearsSupport',
        'headingLevel',
        'debug',
        'history',
        'messages',
        'styles',
        'messages.review',
        'styles.--service-accent',
      ].map(name => `payload.options.${name}`),
    ],
  ],
  IssuedAccess: [connection.IssuedAccess, {accessToken: 'a/b+c==', expiresIn: 60}],
  ConnectionConfig: [
    connection.ConnectionConfig,
    {
      success: true,
      data: {
        url: 'wss://service.example/',
        protocol: 'service.v1',
        token: 'x',
        heartbeatSeconds: 30,
        expiresAt: AT,
      },
    },
    ['data.protocol'],
  ],
};

/** Messages without optional fields. */
function byType(
  schema: z.ZodMiniType,
  examples: readonly {readonly type: string; readonly nonce: string; readonly payload?: object}[],
): Record<string, Row> {
  return Object.fromEntries(
    examples.map((example, at) => [`${example.type} (${at})`, [schema, example]]),
  );
}

suite('2 a body of the contract', () => {
  for (const [name, [schema, example, optional = [], lenient = []]] of Object.entries(ROWS))
    test(`${name} is complete, and each of its fields is checked`, () => {
      assert.deepEqual(schema.safeParse(example).data, example);
      for (const path of pathsOf(example)) {
        const isInList = /^\d+$/.test(path.split('.').at(-1) ?? '');
        const without = schema.safeParse(changed(example, path, undefined));
        if (!isInList) assert.equal(without.success, optional.includes(path), `without ${path}`);
        if (lenient.includes(path)) continue;
        const odd = schema.safeParse(changed(example, path, () => {}));
        assert.equal(odd.success, false, `with another ${path}`);
      }
    });
});

/** The paths as `a`, `a.b`, `a.0` and so on. */
function pathsOf(value: unknown, prefix = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => [
    prefix + name,
    ...pathsOf(field, `${prefix}${name}.`),
  ]);
}

/** A copy with another value at one path. `undefined` removes the field. */
function changed(example: object, path: string, value: unknown): object {
  const copy = structuredClone(example);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce<Record<string, unknown>>(
    (each, name) => each[name] as Record<string, unknown>,
    copy as Record<string, unknown>,
  );
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else holder[last] = value;
  return copy;
}

suite('8 a text value of the contract', () => {
  const money = (balance: string) =>
    Wallet.safeParse({currency: 'USD', balance, withdrawable: '0'}).success;
  const currency = (text: string) =>
    Wallet.safeParse({currency: text, balance: '0', withdrawable: '0'}).success;
  const kept = (text: string) =>
    KeptOrder.safeParse({owner: 'x', action: 'deposit', order, currency: text}).success;
  const token = (tokenAddress: string) =>
    CryptoAssets.safeParse({
      assets: [{asset: '', assetName: '', network: '', networkName: '', minutes: 1, tokenAddress}],
    }).success;
  const access = (accessToken: string) =>
    connection.IssuedAccess.safeParse({accessToken, expiresIn: 1}).success;
  const by = (schema: z.ZodMiniType) => (value: unknown) => schema.safeParse(value).success;
  const height = (value: number) =>
    by(terms.TermsPageMessage)({type: 'SERVICE_RESIZE', nonce, payload: {height: value}});
  const settings = (more: object) =>
    by(connection.ConnectionSettings)({
      url: 'wss://service.example/',
      token: 'x',
      heartbeatSeconds: 30,
      expiresAt: AT,
      ...more,
    });
  const beats = (heartbeatSeconds: number) => settings({heartbeatSeconds});
  const socket = (url: string) => settings({url});
  const x = (length: number) => 'x'.repeat(length);

  type Table = readonly [
    is: (value: never) => boolean,
    good: readonly unknown[],
    bad: readonly unknown[],
  ];
  const TABLES: Readonly<Record<string, Table>> = {
    uuid: [
      by(Uuid),
      [ID, ID.toUpperCase()],
      [
        `${ID}0`,
        `0${ID}`,
        ID.slice(1),
        ID.replaceAll('-', ''),
        ID.replace('f', 'g'),
        `${ID}\n`,
        '',
      ],
    ],
    time: [
      by(Timestamp),
      [AT, '2027-01-15T12:00Z', '2027-01-15T12:00:00.5+05:30', '2027-01-15T12:00:00.123456-08:00'],
      [
        '2027-01-15',
        '2027-01-15T12:00:00',
        '2027-01-15 12:00:00Z',
        '2027-1-15T12:00:00Z',
        '2027-01-15T12:00:00.Z',
        '2027-01-15T12Z',
        '2027-01-15T12:00:00+0530',
        '2027-01-15T12:00:00+05',
        `x${AT}`,
        `${AT}x`,
        '27-01-15T12:00:00Z',
        '2027-01-1T12:00:00Z',
        '2027-01-15T1:00:00Z',
        '2027-01-15T12:0:00Z',
        '2027-01-15T12:00:0Z',
        '2027-01-15T12:00:00+5:30',
        '2027-01-15T12:00:00+05:3',
        'aaaa-aa-aaTaa:aa:aaZ',
        '2027-01-15T12:00:00z',
      ],
    ],
    money: [
      money,
      ['0', '-0.5', '1', '12.34', '999999999999999.99', '-1'],
      ['', '00', '01', '1.', '.5', '1.234', '1e3', '+1', '--1', '1000000000000000', 'x1', '1x'],
    ],
    currency: [currency, ['USD'], ['', 'usd', 'US', 'USDC', 'US1', 'xUSD', 'USD ']],
    'kept currency': [kept, ['', 'USD'], ['usd', 'US', 'USDC', 'xUSD', ' ']],
    'token address': [token, ['0x1', x(64)], ['', x(65), 'a-b', 'a b', '!a', 'a!']],
    'shared secret': [
      by(partner.SharedSecret),
      [HASH, '-_'.padEnd(43, '0')],
      ['', x(42), x(44), `${x(42)}=`, `${x(42)}+`],
    ],
    'access token': [
      access,
      ['x', 'a.b~c+d/e-_==', x(4_096)],
      ['', '=', 'a b', 'a=b', x(4_097), ' a', 'a\n'],
    ],
    'heart beat': [beats, [0.5, 30, 3_600], [0, -1, 3_601]],
    socket: [
      socket,
      [
        'wss://service.example/socket',
        'ws://localhost:1/',
        'ws://127.0.0.1/',
        'ws://[::1]:9/',
        'wss://localhost/',
      ],
      ['', 'x', 'ws://service.example/', 'https://service.example/', 'http://localhost/'],
    ],
    height: [height, [0, 0.5, 100_000], [-1, 100_001]],
    version: [
      by(terms.TermsAcceptance),
      [{version: 'x'}, {version: x(64)}],
      [{version: ''}, {version: x(65)}],
    ],
    reference: [
      by(signup.SignupTokenRequest),
      [{reference: 'x'}, {reference: x(200)}],
      [{reference: ''}, {reference: x(201)}, {reference: 'a\0b'}],
    ],
    prose: [by(Prose), ['', x(2_048)], [x(2_049)]],
    name: [by(Name), ['x', x(64)], ['', x(65)]],
    nonce: [by(Nonce), [x(16), x(64)], [x(15), x(65)]],
    sequence: [
      (sequence: number) =>
        connection.readClientMessage(JSON.stringify({type: 'resume', after: sequence})) !==
        undefined,
      [0, 7],
      [-1, 0.5],
    ],
  };
  for (const [name, [is, good, bad]] of Object.entries(TABLES))
    test(`8 ${name}: accepts valid values and rejects invalid ones`, () => {
      for (const value of good) assert.equal(is(value as never), true, JSON.stringify(value));
      for (const value of bad) assert.equal(is(value as never), false, JSON.stringify(value));
    });
});

suite('4 a message of the service’s socket', () => {
  const read = (message: object) => connection.readServerMessage(JSON.stringify(message));
  const CONTROLS: readonly (readonly [object, ...string[]])[] = [
    [
      {type: 'welcome', connectionId: 'c', sequence: 7, oldest: 1},
      'connectionId',
      'sequence',
      'oldest',
    ],
    [{type: 'welcome', connectionId: 'c', sequence: 7, oldest: 1, series: 'one'}],
    [{type: 'heartbeat'}],
    [{type: 'error', code: 'x', error: 'x'}, 'code', 'error'],
  ];
  for (const [message, ...fields] of CONTROLS)
    test(`${JSON.stringify(message)} is complete`, () => {
      assert.deepEqual(read(message), {kind: 'control', message});
      for (const field of fields)
        assert.deepEqual(read(changed(message, field, undefined)), {kind: 'garbled'}, field);
    });

  /** The message without that field, as JSON text. */
  const unreadable = (message: {readonly type: string}, field?: string) => {
    const text = JSON.stringify(field === undefined ? message : changed(message, field, undefined));
    const event = {type: 'unreadable', kind: message.type, sequence: user.sequence, text};
    return {kind: 'event', event};
  };
  const EVENTS: readonly (readonly [
    {readonly type: string; readonly [field: string]: unknown},
    ...string[],
  ])[] = [
    [{type: 'transaction', ...user, transaction}, 'userId', 'transaction'],
    [{type: 'gates', ...user, gates: states.gates}, 'userId', 'gates'],
    [{type: 'signup', ...user, reference: 'x'}, 'userId', 'reference'],
  ];
  for (const [event, ...fields] of EVENTS)
    test(`${JSON.stringify(event).slice(0, 40)}… is complete; without a field it is an unreadable event`, () => {
      assert.deepEqual(read(event), {kind: 'event', event});
      for (const field of fields)
        assert.deepEqual(read(changed(event, field, undefined)), unreadable(event, field));
      assert.deepEqual(read(changed(event, 'sequence', undefined)), {kind: 'garbled'});
    });

  for (const [what, change] of Object.entries({
    'a new status': {status: 'reversed'},
    'a new provider': {provider: 'cardpay'},
    'a different amount format': {amount: 25},
    'U+0000 in a text': {error: 'a\0b'},
  }))
    test(`about a transaction with ${what} is unreadable, not unknown`, () => {
      const event = {type: 'transaction', ...user, transaction: {...transaction, ...change}};
      assert.deepEqual(read(event), unreadable(event));
    });

  test('of an unknown type is kept if it has a sequence, and ignored otherwise', () => {
    const message = {type: 'market', sequence: 7, odds: 'a\0b'};
    const event = {type: 'unknown', sequence: 7, message};
    assert.deepEqual(read(message), {kind: 'event', event});
    assert.deepEqual(read({type: 'market'}), {kind: 'ignored'});
  });

  test('is text with a maximum length', () => {
    const {MESSAGE_MAX_LENGTH: most} = connection;
    const padded = (length: number): string => {
      const text = JSON.stringify({type: 'heartbeat'});
      return text + ' '.repeat(length - text.length);
    };
    assert.equal(connection.readServerMessage(padded(most)).kind, 'control');
    for (const frame of [padded(most + 1), new Uint8Array(2), '{', 'null', '{}', '{"type":7}'])
      assert.deepEqual(connection.readServerMessage(frame), {kind: 'garbled'});
  });

  test('from the backend has one of three types', () => {
    const messages = [
      {type: 'authenticate', token: 'x'},
      {type: 'resume', after: 7},
      {type: 'pong'},
    ];
    for (const message of messages)
      assert.deepEqual(connection.readClientMessage(JSON.stringify(message)), message);
    for (const message of [{type: 'authenticate'}, {type: 'resume'}, {type: 'ping'}, null, 7])
      assert.equal(connection.readClientMessage(JSON.stringify(message)), undefined);
  });
});
