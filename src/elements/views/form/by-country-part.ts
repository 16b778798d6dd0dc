/** The country-specific data and words, which load in parallel with the forms. */
export * from '../../../identity/by-country.js';
export {byCountryWords} from '../../../locale/by-country-words.js';
