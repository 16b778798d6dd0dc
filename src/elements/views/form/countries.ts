import {usableLocale} from '../../../locale/usable-locale.js';

/** ISO 3166-1 alpha-2 codes. Each word is a first letter, followed by all its second letters. */
const CODES =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR ' +
  'GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY ' +
  'MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW ' +
  'SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW';

export interface Country {
  readonly code: string;
  readonly name: string;
}

let known: {readonly language: string; readonly countries: readonly Country[]} | undefined;

/** All countries, named and sorted for `language`. */
export function countries(language: string): readonly Country[] {
  if (known?.language !== language) known = {language, countries: named(usableLocale(language))};
  return known.countries;
}

function named(locale: string | undefined): readonly Country[] {
  const names = new Intl.DisplayNames(locale, {type: 'region'});
  const {compare} = new Intl.Collator(locale);
  return CODES.split(' ')
    .flatMap(([first = '', ...rest]) => rest.map(second => first + second))
    .map(code => ({code, name: names.of(code) ?? code}))
    .sort((one, other) => compare(one.name, other.name));
}
