-- Removes payouts of the test environment that were made before p_oldest and have nothing left to send or to learn,
-- with their rows; at most p_most. Called by purge_test_data(), with its rights. Returns how many were removed.
CREATE FUNCTION purge_test_payouts(p_oldest timestamptz, p_most integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  gone uuid[];
BEGIN
  gone := ARRAY(
    SELECT p.id FROM payouts p
    WHERE p.environment = 'test' AND p.created_at <= p_oldest AND p.status NOT IN ('scheduled', 'processing')
    ORDER BY p.id LIMIT p_most FOR UPDATE SKIP LOCKED);
  DELETE FROM payout_rows WHERE payout_id = ANY (gone);
  DELETE FROM payouts WHERE environment = 'test' AND id = ANY (gone);
  RETURN cardinality(gone);
END $$;
