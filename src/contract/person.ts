/** A person, as identity checks need it (assumed; contract 4). */
import * as z from 'zod/mini';

/** The fields of `PERSON_FIELDS`. */
export const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** `YYYY-MM-DD`. */
  birthDate: z.string(),
  /** Street, number, and everything else before the city. */
  street: z.string(),
  /** Empty if addresses in the country have no city, as in Singapore. */
  city: z.string(),
  /** State, province, county or prefecture. Empty if addresses in the country have no region. */
  region: z.string(),
  /** Empty if addresses in the country have no postal code. */
  postalCode: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
});
export type Person = z.infer<typeof Person>;
