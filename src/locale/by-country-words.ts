/** The words of countries, which load beside the forms. English until a form applies its language. */
export {enByCountry as byCountryWords} from './en/by-country.js';
