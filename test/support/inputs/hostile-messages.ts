/** Messages to a window from senders outside its conversation (contract 6). */

export const ORIGIN = 'https://pay.partner.example';
export const NONCE = '0123456789abcdef';
export const READY = {type: 'SERVICE_READY', nonce: NONCE};

/** Origins that resemble `ORIGIN`, but differ from it. */
export const FOREIGN_ORIGINS: readonly string[] = [
  'http://pay.partner.example',
  'https://pay.partner.example:8443',
  'https://pay.partner.example:443',
  'https://pay.partner.example.',
  'https://pay.partner.example/',
  'https://partner.example',
  'https://sub.pay.partner.example',
  'https://pay.partner.example.evil.example',
  'https://evilpay.partner.example',
  'https://pay.partner.example@evil.example',
  'https://PAY.partner.example',
  'https://pay.pаrtner.example',
  'https://xn--pay-partner.example',
  'https://[::1]',
  'file://',
  'blob:https://pay.partner.example',
  'null',
  '',
  '*',
];

function cyclic(): unknown {
  const value: Record<string, unknown> = {...READY};
  value['payload'] = value;
  return {...value, type: 'SERVICE_ERROR'};
}

function deep(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = {payload: value};
  return value;
}

export const HOSTILE_MESSAGES: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  'a number': 7,
  'a text': 'SERVICE_READY',
  'JSON as a text': JSON.stringify(READY),
  'an array': [READY],
  'an array with the fields': Object.assign([], READY),
  'an unknown type': {...READY, type: 'SERVICE_HELLO'},
  'another case': {...READY, type: 'service_ready'},
  'spaces around': {...READY, type: ' SERVICE_READY '},
  'a number as type': {...READY, type: 7},
  'an array as type': {...READY, type: ['SERVICE_READY']},
  'no type': {nonce: NONCE},
  'no nonce': {type: 'SERVICE_READY'},
  'a nonce of 50 MB': {...READY, nonce: 'x'.repeat(50_000_000)},
  'a text of 50 MB': {
    ...READY,
    type: 'SERVICE_ERROR',
    payload: {code: 'x'.repeat(50_000_000), message: ''},
  },
  'a payload without its fields': {...READY, type: 'SERVICE_RESIZE', payload: {}},
  'a height that is no number': {...READY, type: 'SERVICE_RESIZE', payload: {height: Number.NaN}},
  'a height without end': {...READY, type: 'SERVICE_RESIZE', payload: {height: Infinity}},
  'a BigInt': {...READY, type: 'SERVICE_RESIZE', payload: {height: 7n}},
  'a depth of 10,000': deep(10_000),
  'a payload of that depth': {...READY, type: 'SERVICE_ERROR', payload: deep(10_000)},
  'a circle': cyclic(),
  'a Map': new Map(Object.entries(READY)),
  'a Set': new Set([READY]),
  'a Date': new Date(0),
  'an Error': new Error('SERVICE_READY'),
  'a Blob': new Blob(['SERVICE_READY']),
  'an ArrayBuffer': new ArrayBuffer(1_000_000),
  'the fields on a prototype of another type': JSON.parse(
    `{"__proto__": ${JSON.stringify(READY)}}`,
  ) as unknown,
};
