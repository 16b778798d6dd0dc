/**
 * Finds flaws in a translation and words them for translators. `test/node/` also uses these checks.
 */
import {placesOf, roomIn} from './places.ts';

const PLURAL = /^\{(\w+), plural, ((?:\w+ \{[^{}]*\} ?)+)\}$/;

export const slotsOf = (text: string): readonly string[] => {
  const [, count] = PLURAL.exec(text) ?? [];
  return count === undefined ? [...new Set(text.match(/\{\w+\}/g))] : [`{${count}}`];
};

/** The plural forms in a text. Empty for a text without plural forms. */
export const formsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    PLURAL.test(text)
      ? Array.from(text.matchAll(/(\w+) \{([^{}]*)\}/g), ([, form = '', said = '']) => [form, said])
      : [],
  );

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** A language's plural forms for whole numbers up to 1,000. Real counts are far smaller. */
export function neededForms(language: string): readonly string[] {
  const rules = new Intl.PluralRules(language);
  const used = new Set(Array.from({length: 1001}, (_, count): string => rules.select(count)));
  return FORMS.filter(form => used.has(form) || form === 'other');
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every(each => others.includes(each));

const named = (names: readonly string[]): string => names.join(', ') || 'none';

function formFlaw(text: string, english: string, language: string): string | undefined {
  const [forms, needed] = [formsOf(text), neededForms(language)];
  const [slot = ''] = slotsOf(english);
  if (forms.size === 0)
    return `needs plural forms: {${slot.slice(1, -1)}, plural, ${needed.map(form => `${form} {…}`).join(' ')}}`;
  if (slotsOf(text)[0] !== slot) return `counts ${slotsOf(text)[0]}, and English counts ${slot}`;
  const has = [...forms.keys()];
  if (!isSame(has, needed))
    return `has the plural forms ${named(has)}, and the language has ${named(needed)}`;
  const mute = ['few', 'many', 'other'].find(form => forms.get(form)?.includes('#') === false);
  return mute && `the plural form ${mute} lacks #, the number`;
}

/** Returns the flaw, or `undefined`. `english` is the original of `text`. */
export function flawOf(text: unknown, english: string, language: string): string | undefined {
  if (typeof text !== 'string') return 'its translation is not text';
  if (text.trim() === '' && english !== '') return 'has no translation';
  // oxlint-disable-next-line no-control-regex -- A tab or a new line is what it looks for.
  if (/[\u0000-\u001f]/.test(text)) return 'has a new line or a tab in it';
  if (/[<>]/.test(text)) return 'has < or > in it. A text is shown as it stands, not as markup';
  if (formsOf(english).size > 0) return formFlaw(text, english, language);
  const [slots, needed] = [slotsOf(text), slotsOf(english)];
  if (!isSame(slots, needed))
    return `has the slots ${named(slots)}, and English has ${named(needed)}`;
  return /[{}]/.test(text.replaceAll(/\{\w+\}/g, ''))
    ? 'has a brace that is not a slot'
    : undefined;
}

/** Values of usual lengths for the slots of buttons and headings. */
const SAMPLES: Readonly<Record<string, string>> = {
  amount: '$25,000.00',
  asset: 'USDC',
  network: 'Ethereum',
  provider: 'Crypto',
  side: 'Front',
  time: '0:30',
};

/** Counts visible characters: no soft hyphens, and no marks above or below a letter. */
const lengthOf = (text: string): number => text.replaceAll(/[\p{Mn}\p{Cf}]/gu, '').length;

/** The lengths of a text: with its slots filled, and of each plural form. */
export function lengthsOf(text: string): readonly number[] {
  const forms = [...formsOf(text).values()];
  return (forms.length > 0 ? forms : [text]).map(said =>
    lengthOf(said.replaceAll(/\{(\w+)\}/g, (slot, name: string) => SAMPLES[name] ?? slot)),
  );
}

/** Returns the flaw if a text is longer than its places on the screens, or `undefined`. */
export function lengthFlawOf(text: string, name: string): string | undefined {
  for (const place of placesOf(name)) {
    const length = Math.max(...lengthsOf(text));
    if (length > place.most)
      return `has ${length} characters, and its place takes ${roomIn(place)}`;
  }
  return undefined;
}
