-- A link's status from its row alone. ACTIVE and INACTIVE links whose expiry has passed without a record of it
-- are EXPIRED too (newly_expired_links).
CREATE FUNCTION link_stored_status(active boolean, max_payments integer, paid integer, expiry_told_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN paid >= max_payments THEN 'COMPLETED'
  WHEN expiry_told_at IS NOT NULL THEN 'EXPIRED'
  WHEN NOT active THEN 'INACTIVE'
  ELSE 'ACTIVE' END;
