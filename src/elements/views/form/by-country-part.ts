/** The part that loads beside the forms. */
export * from '../../../identity/by-country.js';
export {byCountryWords} from '../../../locale/by-country-words.js';
