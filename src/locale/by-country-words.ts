/** The words of countries load beside the forms. They are English, until a form puts its language over them. */
export {enByCountry as byCountryWords} from './en/by-country.js';
