/** The country-specific words in English. They load in parallel with the forms. */
export {enByCountry as byCountryWords} from './en/by-country.js';
