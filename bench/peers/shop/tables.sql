CREATE TABLE api_keys (id uuid PRIMARY KEY, key_hash bytea NOT NULL UNIQUE);
CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  reference text NOT NULL UNIQUE,
  idempotency_key text NOT NULL UNIQUE,
  amount numeric(14, 2) NOT NULL CHECK (amount > 0),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  paid_at timestamptz(3)
);
CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  bank_reference text NOT NULL UNIQUE,
  order_id uuid NOT NULL REFERENCES orders,
  amount numeric(14, 2) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON payments (order_id);
CREATE TABLE events (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  type text NOT NULL,
  data jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
  delivered_at timestamptz(3)
);
CREATE INDEX ON events (next_attempt_at) WHERE delivered_at IS NULL;
