-- The position is in a series of numbers that the service names. Null: it has named none yet.
ALTER TABLE consumers ADD COLUMN series TEXT;

-- For `/ready` of every instance: when the service was last heard, since when the event behind the position
-- waits, how often it could not be booked, whichever instances tried, and how often because the database
-- refused it.
ALTER TABLE consumers ADD COLUMN heard_at BIGINT;
ALTER TABLE consumers ADD COLUMN waiting_since BIGINT;
ALTER TABLE consumers ADD COLUMN stumbles INTEGER NOT NULL DEFAULT 0;
ALTER TABLE consumers ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;

-- Events that changed nothing here. Somebody has to look. `message` is JSON, as it came.
CREATE TABLE set_aside (
  epoch BIGINT NOT NULL,
  sequence BIGINT NOT NULL,
  kind TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('unreadable', 'mismatch', 'refused')),
  message TEXT NOT NULL,
  found_at BIGINT NOT NULL,
  PRIMARY KEY (epoch, sequence)
);
