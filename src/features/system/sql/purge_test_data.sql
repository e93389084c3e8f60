-- Removes transactions, payouts and bank orders of the test environment that are older than 90 days, and their
-- dependent rows, and simulations that are over: the oldest first, at most p_most of each kind. Links, accounts with
-- their first deposits, merchants' clocks, which never go back, and audit records stay; triggers adjust the totals.
-- Orders without a final response of the bank stay until they have one. Returns how many transactions, payouts, and
-- other orders were removed.
--
-- The service itself may not remove these rows: this runs with the rights of the owner, and touches the test
-- environment only.
CREATE FUNCTION purge_test_data(p_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  oldest timestamptz := request_now() - interval '90 days';
  -- Computed once instead of per row.
  first_kept uuid := new_uuid_at(oldest);
  gone uuid[];
  removed integer;
BEGIN
  gone := ARRAY(
    SELECT t.id FROM transactions t
    WHERE t.environment = 'test' AND t.id < first_kept AND t.created_at <= oldest
      AND NOT EXISTS (SELECT FROM bank_orders p WHERE p.transaction_id = t.id AND p.status = 'pending')
    ORDER BY t.id LIMIT p_most FOR UPDATE SKIP LOCKED);
  -- Mostly there is none: then nothing of the rest is planned.
  IF gone <> '{}' THEN
    UPDATE payment_links l SET reserved_slots = l.reserved_slots - released.slots
    FROM (
      SELECT t.link_id, count(*) AS slots FROM transactions t
      WHERE t.id = ANY (gone) AND t.holds_slot AND t.status = 'pending' GROUP BY t.link_id) released
    WHERE l.id = released.link_id;
    DELETE FROM bank_movements WHERE environment = 'test' AND transaction_id = ANY (gone);
    DELETE FROM bank_order_keys WHERE bank_key = ANY (ARRAY(
      SELECT p.bank_key FROM bank_orders p WHERE p.environment = 'test' AND p.transaction_id = ANY (gone)));
    DELETE FROM bank_orders WHERE environment = 'test' AND transaction_id = ANY (gone);
    DELETE FROM unapplied_payments WHERE id = ANY (gone);
    DELETE FROM checkout_payments WHERE transaction_id = ANY (gone);
    DELETE FROM refunds WHERE transaction_id = ANY (gone);
    DELETE FROM transactions WHERE environment = 'test' AND id = ANY (gone);
  END IF;
  removed := cardinality(gone) + purge_test_payouts(oldest, least(p_most, 100));

  gone := ARRAY(
    SELECT p.id FROM bank_orders p
    WHERE p.environment = 'test' AND p.transaction_id IS NULL AND p.status <> 'pending' AND p.created_at <= oldest
      AND NOT EXISTS (SELECT FROM payout_rows r WHERE r.order_id = p.id)
    ORDER BY p.created_at LIMIT p_most FOR UPDATE SKIP LOCKED);
  IF gone <> '{}' THEN
    DELETE FROM bank_movements WHERE environment = 'test' AND order_id = ANY (gone);
    DELETE FROM bank_order_keys WHERE bank_key = ANY (ARRAY(
      SELECT p.bank_key FROM bank_orders p WHERE p.environment = 'test' AND p.id = ANY (gone)));
    DELETE FROM bank_orders WHERE environment = 'test' AND id = ANY (gone);
  END IF;
  removed := removed + cardinality(gone);

  DELETE FROM sandbox_simulations WHERE id = ANY (ARRAY(
    SELECT s.id FROM sandbox_simulations s
    WHERE s.created_at <= oldest AND (s.spent_at IS NOT NULL OR NOT is_simulation_active(s))
    ORDER BY s.created_at LIMIT p_most));
  DELETE FROM sandbox_movements WHERE ctid = ANY (ARRAY(
    SELECT m.ctid FROM sandbox_movements m
    WHERE m.type <> 'deposit' AND m.created_at <= oldest
      AND NOT EXISTS (SELECT FROM bank_order_keys k WHERE k.bank_key = m.bank_key)
    ORDER BY m.created_at LIMIT p_most));
  RETURN removed;
END $$;
REVOKE EXECUTE ON FUNCTION purge_test_data(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_test_data(integer) TO payments_service;
