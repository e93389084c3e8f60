-- Links of an environment that have expired but whose expiry is not recorded yet: of a merchant, or of all merchants
-- for the nil id. They are normally few; OFFSET 0 makes the planner find them before it applies the other conditions.
-- In the test environment also those that have expired by a clock that their merchant has moved.
CREATE FUNCTION newly_expired_links(p_merchant uuid, p_environment text) RETURNS SETOF payment_links
LANGUAGE sql STABLE PARALLEL RESTRICTED AS $$
  SELECT due.*
  FROM (
    SELECT l.* FROM payment_links l
    WHERE l.expires_at <= request_now() AND l.expires_at IS NOT NULL AND l.expiry_recorded_at IS NULL
    UNION ALL
    SELECT l.*
    FROM (
        SELECT a.merchant_id, request_now() + make_interval(secs => max(a.ahead_seconds)) AS now
        FROM sandbox_clock_advances a WHERE p_environment = 'test' GROUP BY 1) clock
      JOIN payment_links l ON l.merchant_id = clock.merchant_id AND l.environment = 'test'
        AND l.expires_at > request_now() AND l.expires_at <= clock.now AND l.expiry_recorded_at IS NULL
    OFFSET 0) due
  WHERE due.environment = p_environment AND (due.merchant_id = p_merchant OR p_merchant = nil_uuid())
    AND link_stored_status(due.active, due.max_payments, due.paid_slots, due.expiry_recorded_at) <> 'COMPLETED';
$$;
