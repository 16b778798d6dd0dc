/**
 * Time limits that depend on one another, in milliseconds. The service sends a shared secret only
 * once. So no other request may ask for it while the response is being stored in the database, and
 * the process must not end before it is stored.
 */

/** Limit of one call to the service, including its retries. */
export const SERVICE_TIMEOUT = 15_000;

/** Limit of connecting to PostgreSQL. */
export const CONNECTING = 5_000;
/** Limit of one PostgreSQL statement, even on a dead connection. */
export const QUERYING = 12_000;

/** After the service's response, the last attempt to store the secret begins within this time. */
export const STORE_WITHIN = 15_000;

/**
 * The longest duration of a registration: the write before the call, the call, and the last store.
 */
export const LONGEST_REGISTRATION =
  CONNECTING + QUERYING + SERVICE_TIMEOUT + STORE_WITHIN + CONNECTING + QUERYING;

/**
 * The shortest allowed limit of a shutdown: one call, and storing its secret in a working database.
 * A shorter limit could lose secrets.
 */
export const SHORTEST_END = SERVICE_TIMEOUT + 5_000;
