-- A link's status from its row alone. ACTIVE and INACTIVE links whose expiry has passed without a record of it
-- are EXPIRED too (newly_expired_links).
CREATE FUNCTION link_stored_status(active boolean, max_payments integer, paid_slots integer,
  expiry_recorded_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN paid_slots >= max_payments THEN 'COMPLETED'
  WHEN expiry_recorded_at IS NOT NULL THEN 'EXPIRED'
  WHEN NOT active THEN 'INACTIVE'
  ELSE 'ACTIVE' END;
