/** A person as identity checks ask for one. Assumed (design 3). */
import * as z from 'zod/mini';

/** The fields of `PERSON_FIELDS`. */
export const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** `YYYY-MM-DD`. */
  birthDate: z.string(),
  /** Street and number, and what else stands before the city. */
  street: z.string(),
  city: z.string(),
  /** State or province; empty where the country has none. */
  region: z.string(),
  postalCode: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
});
export type Person = z.infer<typeof Person>;
