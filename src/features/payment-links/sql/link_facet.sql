-- The facet by which a link is counted: its environment and stored status. The links of checkouts, which no list of
-- links shows, have one of their own.
CREATE FUNCTION link_facet(
  environment text, active boolean, max_payments integer, paid_slots integer, expiry_recorded_at timestamptz,
  checkout_id uuid
) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN checkout_id IS NULL
  THEN environment || '/' || link_stored_status(active, max_payments, paid_slots, expiry_recorded_at)
  ELSE 'checkout' END;
