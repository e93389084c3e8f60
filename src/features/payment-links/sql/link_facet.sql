-- The facet by which a link is counted: its environment and stored status. The links that no list shows have one of
-- their own.
CREATE FUNCTION link_facet(
  environment text, active boolean, max_payments integer, paid_slots integer, expiry_recorded_at timestamptz,
  purpose text
) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE purpose WHEN 'link'
  THEN environment || '/' || link_stored_status(active, max_payments, paid_slots, expiry_recorded_at)
  ELSE purpose END;
