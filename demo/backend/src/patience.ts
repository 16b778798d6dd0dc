/**
 * Milliseconds that depend on one another. The service tells a shared secret once. So nobody may ask
 * again while the answer is on its way to the database, and the process must not end before it is there.
 */

/** All attempts of one call of the service. Its client gives up then. */
export const SERVICE_TIMEOUT = 15_000;

/** Until PostgreSQL has let us in. */
export const CONNECTING = 5_000;
/** Until one statement of PostgreSQL has failed, even if the line is dead. */
export const QUERYING = 12_000;

/** After the service's answer. The last try to store it begins within this. */
export const STORE_WITHIN = 15_000;

/** The note before the call, the call, and the storing, each as slow as it may be. */
export const LONGEST_REGISTRATION =
  CONNECTING + QUERYING + SERVICE_TIMEOUT + STORE_WITHIN + CONNECTING + QUERYING;

/** The call, and storing in a database that is well. An end that is faster loses secrets. */
export const SHORTEST_END = SERVICE_TIMEOUT + 5_000;
