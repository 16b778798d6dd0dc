-- Times are Unix milliseconds. Amounts are decimal text. Secrets are sealed (src/secrets/vault.ts).

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

-- Only the hash of a session's token is here.
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  expires_at BIGINT NOT NULL
);

-- The service's user of each account. `reference` is our name for it at the service.
CREATE TABLE service_users (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  reference TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('asked', 'signing-up', 'ready', 'lost')),
  user_id TEXT UNIQUE,
  secret BYTEA,
  key_id TEXT,
  asked_at BIGINT NOT NULL,
  CHECK (status <> 'ready' OR (user_id IS NOT NULL AND secret IS NOT NULL AND key_id IS NOT NULL))
);

CREATE TABLE partner_keys (
  isv_id TEXT PRIMARY KEY,
  secret BYTEA NOT NULL,
  key_id TEXT NOT NULL
);

-- A known text under each key: tells a wrong key from a damaged record.
CREATE TABLE key_checks (
  key_id TEXT PRIMARY KEY,
  secret BYTEA NOT NULL
);

-- Who reads the service's events, until when, and how far they are booked. One row is all of it.
CREATE TABLE consumers (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  fence BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  epoch BIGINT NOT NULL,
  sequence BIGINT
);

-- One row for each event that was booked. `epoch` counts how often the service began anew at 1.
CREATE TABLE journal (
  epoch BIGINT NOT NULL,
  sequence BIGINT NOT NULL,
  type TEXT NOT NULL,
  user_id TEXT,
  transaction_id TEXT,
  status TEXT,
  booked_at BIGINT NOT NULL,
  PRIMARY KEY (epoch, sequence)
);

CREATE TABLE payments (
  user_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  action TEXT NOT NULL,
  provider TEXT NOT NULL,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  status TEXT NOT NULL,
  booked_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, transaction_id)
);

-- Events that the service no longer had. Somebody has to look.
CREATE TABLE gaps (
  epoch BIGINT NOT NULL,
  after_sequence BIGINT NOT NULL,
  until_sequence BIGINT NOT NULL,
  found_at BIGINT NOT NULL,
  PRIMARY KEY (epoch, after_sequence)
);

-- A page's `Idempotency-Key` is one withdrawal, at whichever instance it arrives.
CREATE TABLE withdrawals (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  idempotency_key TEXT NOT NULL,
  transaction_id TEXT NOT NULL UNIQUE,
  amount TEXT NOT NULL,
  payment_method TEXT,
  status TEXT NOT NULL CHECK (
    status IN ('staging', 'staged', 'executing', 'pending', 'completed', 'failed', 'refused')
  ),
  code TEXT,
  asked_at BIGINT NOT NULL,
  executed_at BIGINT,
  PRIMARY KEY (account_id, idempotency_key)
);

-- Of rate-limiter-flexible. The keys are hashed.
CREATE TABLE rate_limits (
  key VARCHAR(255) PRIMARY KEY,
  points INTEGER NOT NULL DEFAULT 0,
  expire BIGINT
);
