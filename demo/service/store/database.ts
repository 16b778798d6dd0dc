/**
 * All data of the service, in one SQLite database: in memory, or in a file that remains after the
 * process.
 *
 * Amounts are integers in minor units. Times are Unix milliseconds. SQLite is
 * synchronous here, so no other request runs between two statements without `await`.
 */
import {DatabaseSync} from 'node:sqlite';
import {bringUpToDate} from './data-file.ts';
import {inOneStep} from './one-step.ts';

const TABLES = `
  CREATE TABLE IF NOT EXISTS isvs (
    id TEXT PRIMARY KEY,
    public_key TEXT NOT NULL,
    key_expires_at INTEGER,
    fund_type TEXT NOT NULL,
    origins TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS events (
    isv_id TEXT NOT NULL REFERENCES isvs (id),
    sequence INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (isv_id, sequence)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS event_series (
    name TEXT PRIMARY KEY
  ) STRICT;

  CREATE TABLE IF NOT EXISTS told_transactions (
    user_id TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    status TEXT NOT NULL,
    PRIMARY KEY (user_id, transaction_id)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS users (
    id TEXT PRIMARY KEY,
    isv_id TEXT NOT NULL REFERENCES isvs (id),
    reference TEXT,
    shared_secret BLOB NOT NULL,
    state TEXT NOT NULL,
    UNIQUE (isv_id, reference)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS wallets (
    id TEXT PRIMARY KEY,
    opening INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS canceled_transactions (
    user_id TEXT NOT NULL REFERENCES users (id),
    transaction_id TEXT NOT NULL,
    PRIMARY KEY (user_id, transaction_id)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS transactions (
    user_id TEXT NOT NULL REFERENCES users (id),
    transaction_id TEXT NOT NULL,
    wallet_id TEXT NOT NULL,
    action TEXT NOT NULL,
    provider TEXT NOT NULL,
    amount INTEGER NOT NULL,
    settles_at INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    code TEXT,
    error TEXT,
    PRIMARY KEY (user_id, transaction_id)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS booked_times (
    user_id TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, transaction_id)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS bank_profiles (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    phone TEXT NOT NULL,
    confirmed INTEGER NOT NULL,
    code_sent_at INTEGER NOT NULL,
    wrong_tries INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS bank_accounts (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    bank TEXT NOT NULL,
    name TEXT NOT NULL,
    mask TEXT NOT NULL,
    last_used INTEGER NOT NULL,
    UNIQUE (user_id, bank, mask)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS bank_links (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    page_origin TEXT,
    outcome TEXT NOT NULL,
    masks TEXT NOT NULL,
    return_url TEXT
  ) STRICT;

  CREATE TABLE IF NOT EXISTS crypto_participants (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    confirmed_at INTEGER
  ) STRICT;

  CREATE TABLE IF NOT EXISTS crypto_deposits (
    user_id TEXT NOT NULL REFERENCES users (id),
    transaction_id TEXT NOT NULL,
    asset TEXT NOT NULL,
    network TEXT NOT NULL,
    issue INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, transaction_id)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS cashpay_withdrawals (
    user_id TEXT NOT NULL REFERENCES users (id),
    transaction_id TEXT NOT NULL,
    amount TEXT NOT NULL,
    payment_method TEXT NOT NULL,
    PRIMARY KEY (user_id, transaction_id)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS kyc_uploads (
    user_id TEXT NOT NULL REFERENCES users (id),
    upload_id TEXT NOT NULL,
    type TEXT NOT NULL,
    country TEXT NOT NULL,
    side TEXT NOT NULL,
    content_type TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    flaw TEXT,
    uploaded_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, upload_id)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS kyc_reviews (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    submitted_at INTEGER NOT NULL,
    ends_at INTEGER,
    outcome TEXT NOT NULL,
    reasons TEXT NOT NULL,
    retryable INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS kyc_handoffs (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    code TEXT NOT NULL,
    type TEXT NOT NULL,
    country TEXT NOT NULL,
    site TEXT NOT NULL,
    ends_at INTEGER NOT NULL,
    phone TEXT,
    given TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS terms_acceptances (
    user_id TEXT NOT NULL REFERENCES users (id),
    version TEXT NOT NULL,
    accepted_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, version)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS signups (
    user_id TEXT PRIMARY KEY,
    isv_id TEXT NOT NULL REFERENCES isvs (id),
    reference TEXT NOT NULL,
    phone TEXT,
    code_sent_at INTEGER NOT NULL,
    codes_sent INTEGER NOT NULL,
    wrong_tries INTEGER NOT NULL,
    confirmed INTEGER NOT NULL,
    completed INTEGER NOT NULL,
    UNIQUE (isv_id, reference)
  ) STRICT;
`;

/**
 * Opens the database. Throws if the file cannot be used, with the reason in one line. Such a file
 * stays unchanged.
 */
export function openDatabase(file?: string): DatabaseSync {
  if (file === undefined) return prepared(':memory:', database => database.exec(TABLES));
  try {
    return prepared(file, database => inOneStep(database, () => bringUpToDate(database, TABLES)));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the data file ${file} cannot be used: ${reason}`, {cause});
  }
}

function prepared(file: string, fill: (database: DatabaseSync) => void): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA foreign_keys = ON');
    // Overwrites deleted data, so phone numbers do not stay in free pages.
    database.exec('PRAGMA secure_delete = ON');
    fill(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
