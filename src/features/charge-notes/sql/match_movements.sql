-- Matches movements that are due, the longest due first, each with one of p_bank_keys: see match_movement(). Returns
-- how many it has looked at.
-- Locks, in this order: lock_movements() of all connections by which their merchants are paid, and the checkouts of the
-- notes that they may pay in the order of their ids.
CREATE FUNCTION match_movements(p_bank_keys text[]) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  due uuid[] := ARRAY(
    SELECT m.id FROM bank_movements m WHERE m.match_at <= request_now()
    ORDER BY m.match_at, m.id LIMIT cardinality(p_bank_keys));
  to_lock uuid[];
  connection_name text;
BEGIN
  FOR connection_name IN
    SELECT m.connection FROM bank_movements m WHERE m.id = ANY (due)
    UNION
    SELECT a.connection FROM bank_movements m CROSS JOIN LATERAL paying_customers(m) u
      CROSS JOIN LATERAL (
        SELECT p.settlement_account_id FROM merchants p WHERE p.id = u.merchant_id
        UNION ALL
        SELECT f.account_id FROM former_settlement_accounts f WHERE f.merchant_id = u.merchant_id) paid (account_id)
      JOIN bank_accounts a ON a.id = paid.account_id AND a.connection IS NOT NULL
    WHERE m.id = ANY (due)
    ORDER BY 1
  LOOP
    PERFORM lock_movements(connection_name);
  END LOOP;
  to_lock := ARRAY(
    SELECT DISTINCT n.checkout_id FROM bank_movements m CROSS JOIN LATERAL notes_paid_by(m) n WHERE m.id = ANY (due));
  PERFORM FROM checkouts c WHERE c.id = ANY (to_lock) ORDER BY c.id FOR NO KEY UPDATE;
  FOR place IN 1..cardinality(due) LOOP
    PERFORM match_movement(due[place], to_lock, p_bank_keys[place]);
  END LOOP;
  RETURN cardinality(due);
END $$;
