-- Links of an environment that have expired but whose expiry is not recorded yet: of a merchant, or of all merchants
-- for the nil id. They are normally few; OFFSET 0 makes the planner find them before it applies the other conditions.
CREATE FUNCTION newly_expired_links(p_merchant uuid, p_environment text) RETURNS SETOF payment_links
LANGUAGE sql STABLE PARALLEL RESTRICTED AS $$
  SELECT due.*
  FROM (
    SELECT l.* FROM payment_links l
    WHERE l.expires_at <= request_now() AND l.expires_at IS NOT NULL AND l.expiry_recorded_at IS NULL
    OFFSET 0) due
  WHERE due.environment = p_environment AND (due.merchant_id = p_merchant OR p_merchant = nil_uuid())
    AND link_stored_status(due.active, due.max_payments, due.paid_slots, due.expiry_recorded_at) <> 'COMPLETED';
$$;
