/** What users type into the providers' forms, on its way to the service. */

/** An answer that can be sent, or the names of the fields that are missing or malformed. */
export type Read<A> =
  | {readonly kind: 'answer'; readonly answer: A}
  | {readonly kind: 'flawed'; readonly fields: readonly string[]};
