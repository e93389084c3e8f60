-- What is known of an order: from its bank, the ledger or a person. new_order_outcome() makes one and says what
-- the fields mean.
CREATE TYPE order_outcome AS (
  status text,
  reason text,
  code text,
  reference text,
  operation_id text,
  sent boolean,
  resolved boolean,
  movement_id uuid,
  control_number text,
  booked_on date,
  amount numeric,
  connection text,
  document text
);
