/**
 * Texts at the limits of JSON (RFC 8259), of the kinds on which parsers are known to disagree:
 * lists, objects, numbers, texts, encodings and the structure around them.
 */

/**
 * `yes`: every parser must accept the text. `no`: no parser may accept it. `either`: the standard
 * leaves the choice to the parser.
 */
export type IsJson = 'yes' | 'no' | 'either';

export interface JsonText {
  readonly what: string;
  readonly bytes: Uint8Array;
  readonly isJson: IsJson;
}

const bytesOf = (text: string | readonly number[]): Uint8Array =>
  typeof text === 'string' ? new TextEncoder().encode(text) : Uint8Array.from(text);

/**
 * Puts `[` and `]` around bytes that are not valid UTF-8, so they cannot be written as a JavaScript
 * string.
 */
const listed = (...bytes: readonly number[]): readonly number[] => [0x5b, ...bytes, 0x5d];
const quoted = (...bytes: readonly number[]): readonly number[] => listed(0x22, ...bytes, 0x22);

const DEEP = 100_000;

const NOT_JSON: readonly (readonly [what: string, text: string | readonly number[]])[] = [
  // Lists.
  ['a list that is not closed', '[1'],
  ['a list that is closed twice', '[1]]'],
  ['a list with a comma at its end', '[1,]'],
  ['a list with two commas', '[1,,2]'],
  ['a list of a comma', '[,]'],
  ['a list that begins with a comma', '[,1]'],
  ['a list without commas', '[1 2]'],
  ['a list with a colon', '[1:2]'],
  ['a list that ends as an object', '[1}'],
  ['a list of a star', '[*]'],
  ['a list that ends in a line', '[1,\n1\n,1'],
  // Objects.
  ['an object that is not closed', '{"a":1'],
  ['an object with a comma at its end', '{"a":1,}'],
  ['an object with two commas', '{"a":1,,"b":2}'],
  ['an object without a value', '{"a":}'],
  ['an object without a colon', '{"a" 1}'],
  ['an object with two colons', '{"a"::1}'],
  ['an object with a bare key', '{a:1}'],
  ['an object with a key in single quotes', "{'a':1}"],
  ['an object with a number as key', '{1:1}'],
  ['an object with null as key', '{null:null}'],
  ['an object with a list as key', '{[]:1}'],
  ['an object of a lone key', '{"a"}'],
  ['an object of a comma', '{,}'],
  ['an object with a comment', '{"a":/*comment*/1}'],
  ['an object and a comment behind it', '{"a":1}//'],
  ['an object and a hash behind it', '{"a":1}#'],
  ['an object that spreads', '{...{}}'],
  ['an object with a key that is not closed', '{"a:1}'],
  ['two objects', '{}{}'],
  // Numbers.
  ['a plus', '[+1]'],
  ['a lone minus', '[-]'],
  ['two minuses', '[--1]'],
  ['a minus and a space', '[- 1]'],
  ['a leading zero', '[012]'],
  ['a leading zero after a minus', '[-012]'],
  ['a point without digits before', '[.5]'],
  ['a point without digits behind', '[1.]'],
  ['a point before the exponent', '[1.e5]'],
  ['two points', '[1.2.3]'],
  ['an exponent without digits', '[1e]'],
  ['an exponent with a lone sign', '[1e+]'],
  ['an exponent with a point', '[1e1.5]'],
  ['a lone exponent', '[e3]'],
  ['a hexadecimal number', '[0x1F]'],
  ['a number of thousands', '[1 000.0]'],
  ['a number with an underscore', '[1_000]'],
  ['a big integer of scripts', '[1n]'],
  ['NaN', '[NaN]'],
  ['-NaN', '[-NaN]'],
  ['Infinity', '[Infinity]'],
  ['-Infinity', '[-Infinity]'],
  ['a fullwidth digit', '[１]'],
  ['an Arabic digit', '[٢]'],
  ['a number and letters', '[1ea]'],
  ['a fraction', '[1/2]'],
  // Texts.
  ['single quotes', "['a']"],
  ['curly quotes', '[“a”]'],
  ['a text that is not closed', '["a]'],
  ['a text that ends in a backslash', '["\\'],
  ['an escape that does not exist', '["\\a"]'],
  ['an escape of scripts', '["\\x41"]'],
  ['an escape of NUL', '["\\0"]'],
  ['an escaped single quote', '["\\\'"]'],
  ['an escape of a smiling face', '["\\🌀"]'],
  ['an escape with one digit', '["\\u1"]'],
  ['an escape with three digits', '["\\u00A"]'],
  ['an escape with letters that are no digits', '["\\u00GG"]'],
  ['an escape in upper case', '["\\U0041"]'],
  ['an escape in braces', '["\\u{41}"]'],
  ['half of a pair, and half an escape', '["\\uD834\\uDd"]'],
  ['a line end in a text', '["a\nb"]'],
  ['a tab in a text', '["\t"]'],
  ['a NUL in a text', '["a\0b"]'],
  ['an escape character in a text', '["\u001B"]'],
  ['a template', '[`a`]'],
  ['a bare word', '[a]'],
  // Names.
  ['True', '[True]'],
  ['TRUE', '[TRUE]'],
  ['nul', '[nul]'],
  ['truth', '[truth]'],
  ['undefined', '[undefined]'],
  ['a date', '[new Date()]'],
  // Space and punctuation without a value.
  ['nothing', ''],
  ['a space', ' '],
  ['a comma', ','],
  ['a colon', ':'],
  ['an opened list', '['],
  ['a closed list', ']'],
  ['an opened object', '{'],
  ['a quote', '"'],
  ['a NUL behind', '[]\0'],
  ['a NUL before', '\0[]'],
  ['a semicolon behind', '[];'],
  ['a word behind', '[]x'],
  ['an unbreakable space before', '\u00A0[]'],
  ['a wide space before', '\u3000[]'],
  ['a line separator before', '\u2028[]'],
  ['a form feed', '[\f]'],
  ['a vertical tab', '[\v]'],
  ['a word joiner', '[\u2060]'],
  ['a soft hyphen', '[\u00AD]'],
  ['two byte order marks', '\uFEFF\uFEFF[]'],
  ['a byte order mark within', '[\uFEFF]'],
  ['a page', '<!doctype html><title>[]</title>'],
  ['a call', 'callback([])'],
  ['an assignment', 'a = []'],
  ['a prefix against scripts', ")]}',\n[]"],
  ['a loop against scripts', 'for(;;);[]'],
  ['a comment before', '/**/[]'],
  ['a hundred thousand opened lists', '['.repeat(DEEP)],
  ['a hundred thousand opened objects', '{"":'.repeat(DEEP / 2)],
  ['lists and objects that are never closed', '[{"":'.repeat(DEEP / 4)],
  ['bytes that are no UTF-8, bare', listed(0xff)],
  ['bytes that are no UTF-8, in a number', listed(0x31, 0xe5)],
  ['bytes that are no UTF-8, in an escape', quoted(0x5c, 0x75, 0xe5)],
  ['a byte order mark that is cut off', [0xef, 0xbb, 0x5b, 0x5d]],
  ['UTF-16 with a byte order mark', [0xff, 0xfe, 0x5b, 0x00, 0x5d, 0x00]],
  ['UTF-16, the large end first', [0xfe, 0xff, 0x00, 0x5b, 0x00, 0x5d]],
  ['UTF-16 without a byte order mark', [0x5b, 0x00, 0x5d, 0x00]],
  ['a zipped list, unsaid', [0x1f, 0x8b, 0x08, 0x00]],
];

const JSON_TEXTS: readonly (readonly [what: string, text: string])[] = [
  ['an empty list', '[]'],
  ['a list with a space', '[ ]'],
  ['a list of an empty text', '[""]'],
  ['a list of unlike things', '[null, 1, "1", {}]'],
  ['a list of many nulls', '[null,null,null,null]'],
  ['an empty object', '{}'],
  ['an empty key', '{"":0}'],
  ['a key twice', '{"a":1,"a":2}'],
  ['a key and a value twice', '{"a":1,"a":1}'],
  ['a key with a NUL', '{"a\\u0000b":1}'],
  ['a key __proto__', '{"__proto__":{"balance":"1"}}'],
  ['a key __proto__ that is null', '{"__proto__":null}'],
  ['a key constructor', '{"constructor":{"prototype":{"balance":"1"}}}'],
  ['a key toString', '{"toString":1,"valueOf":1,"toJSON":1}'],
  ['a key then', '{"then":1}'],
  ['a key length', '{"length":4294967295}'],
  ['a key of an escaped quote', '{"\\"":1}'],
  ['zero', '0'],
  ['minus zero', '-0'],
  ['minus zero with an exponent', '-0e+1'],
  ['a small fraction', '0.000000000000000000000000000000000000000000000000000000001'],
  ['a number with every part', '-12.34E+5'],
  ['an exponent with leading zeros', '1e000001'],
  ['a half', '0.5'],
  ['an integer beyond what is exact', '9007199254740993'],
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
  ['a text', '"asd"'],
  ['an empty text', '""'],
  ['every short escape', '"\\"\\\\\\/\\b\\f\\n\\r\\t"'],
  ['a slash', '"/"'],
  ['a pair of surrogates', '"\\uD834\\uDD1E"'],
  ['a pair in small letters', '"\\ud83d\\ude39"'],
  ['an escaped NUL', '"\\u0000"'],
  ['an escaped line separator', '"\\u2028\\u2029"'],
  ['a line separator', '"\u2028\u2029"'],
  ['a byte order mark in a text', '"\uFEFF"'],
  ['a delete character', '"\u007F"'],
  ['a noncharacter', '"\uFFFF\u{10FFFF}"'],
  ['an escape of a private use', '"\\uDBFF\\uDFFF"'],
  ['a backslash and a u', '"\\\\u0041"'],
  ['a comment in a text', '"/* */ // #"'],
  ['a reversed text', '"\u202Etxt"'],
  ['every kind of space around', ' \t\r\n[\r\n1\t]\n '],
  ['a line end behind', '[1]\n'],
  ['a text of one letter, alone', '"a"'],
];

const EITHER: readonly (readonly [what: string, text: string | readonly number[]])[] = [
  ['a number beyond all numbers', '1e400'],
  ['a number below all numbers', '-1e400'],
  ['a number of a hundred thousand digits', '1'.repeat(DEEP)],
  ['an exponent without measure', '1e99999999999'],
  ['a number too small', '1e-400'],
  ['a lone high surrogate', '"\\uD800"'],
  ['a lone low surrogate', '"\\uDFAA"'],
  ['a pair in the wrong order', '"\\uDd1e\\uD834"'],
  ['two high surrogates', '"\\uD800\\uD800\\n"'],
  ['a lone surrogate as key', '{"\\uD800":1}'],
  ['bytes that are no UTF-8, in a text', [0x22, 0xe9, 0x22]],
  ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
  ['an overlong NUL', [0x22, 0xe0, 0x80, 0x80, 0x22]],
  ['a surrogate in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ['a character beyond Unicode', [0x22, 0xf4, 0xbf, 0xbf, 0xbf, 0x22]],
  ['half a character', [0x22, 0xe0, 0xff, 0x22]],
  ['a thousand lists in each other', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
  ['a hundred thousand lists in each other', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`],
  ['twenty thousand objects in each other', `${'{"a":'.repeat(DEEP / 5)}1${'}'.repeat(DEEP / 5)}`],
];

const rows = (
  isJson: IsJson,
  texts: readonly (readonly [what: string, text: string | readonly number[]])[],
): readonly JsonText[] => texts.map(([what, text]) => ({what, bytes: bytesOf(text), isJson}));

export const TEXTS: readonly JsonText[] = [
  ...rows('no', NOT_JSON),
  ...rows('yes', JSON_TEXTS),
  ...rows('either', EITHER),
];

/** `head` and `tail` are the JSON before and after the value. */
export function within(head: string, {bytes}: JsonText, tail: string): Uint8Array {
  const [before, behind] = [bytesOf(head), bytesOf(tail)];
  const all = new Uint8Array(before.length + bytes.length + behind.length);
  all.set(before);
  all.set(bytes, before.length);
  all.set(behind, before.length + bytes.length);
  return all;
}
