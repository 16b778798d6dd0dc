/** Checks of personal details, shared by all providers. Each returns a message for the user. */

const ADULT = 18;
/** The earliest accepted birth date. All people alive today were born later. */
const EARLIEST_BIRTH = '1900-01-01';

/** The problem with a name, or `undefined` for a valid name. */
export function nameProblem(which: 'first' | 'last', name: string): string | undefined {
  if (name.trim() === '') return `Enter your ${which} name.`;
  return name.length > 100 ? `Your ${which} name is too long.` : undefined;
}

/** Both dates have the format `YYYY-MM-DD`. */
export function birthDateProblem(birthDate: string, today: string): string | undefined {
  if (!isPastDay(birthDate, today)) return 'Enter your date of birth.';
  return isUnderage(birthDate, today) ? `You must be ${ADULT} or older.` : undefined;
}

/** Both dates have the format `YYYY-MM-DD`. */
export function isUnderage(birthDate: string, today: string): boolean {
  const adultOn = `${Number(birthDate.slice(0, 4)) + ADULT}${birthDate.slice(4)}`;
  return isPastDay(birthDate, today) && adultOn > today;
}

export function countryProblem(country: string): string | undefined {
  return /^[A-Z]{2}$/.test(country) ? undefined : 'Choose a country.';
}

export function emailProblem(email: string): string | undefined {
  return /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email)
    ? undefined
    : 'Enter an email address like name@example.com.';
}

export function phoneProblem(phone: string): string | undefined {
  return /^\+[1-9]\d{7,14}$/.test(phone)
    ? undefined
    : 'Enter a mobile number like +1 206 555 0100.';
}

/** Returns `YYYY-MM-DD`. `time` is in Unix milliseconds. */
export function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function isPastDay(text: string, today: string): boolean {
  return isDate(text) && text >= EARLIEST_BIRTH && text <= today;
}

/** True for a real calendar day in the format `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
