-- The customers who can have made an incoming payment: of each merchant that is paid into its account, and has its
-- payments matched, the one with the payer's document, or else the only one with the payer's phone. Looked up by
-- indexes, however few customers there are. At the simulated bank a merchant's id is its account, with which the
-- control number begins.
CREATE FUNCTION paying_customers(p_movement bank_movements) RETURNS TABLE (merchant_id uuid, customer_id uuid)
LANGUAGE plpgsql STABLE ROWS 1 SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  paid uuid[] := ARRAY(
    SELECT p.id FROM (
      SELECT m.id FROM merchants m WHERE m.settlement_account_id = p_movement.account_id
      UNION
      SELECT f.merchant_id FROM former_settlement_accounts f WHERE f.account_id = p_movement.account_id
      UNION
      SELECT left(p_movement.control_number, 36)::uuid WHERE p_movement.environment = 'test') p
    WHERE merchant_takes_payments(p.id, p_movement.environment)
      AND NOT EXISTS (SELECT FROM collection_settings s WHERE s.merchant_id = p.id AND NOT s.match_payments));
BEGIN
  RETURN QUERY
  WITH documented AS MATERIALIZED (
    SELECT c.merchant_id, c.id FROM customers c
    WHERE c.merchant_id = ANY (paid) AND c.environment = p_movement.environment AND c.document = p_movement.document)
  SELECT d.merchant_id, d.id FROM documented d
  UNION ALL
  SELECT c.merchant_id, (array_agg(c.id))[1] FROM customers c
  WHERE c.phones @> ARRAY[p_movement.phone] AND c.merchant_id = ANY (paid)
    AND c.environment = p_movement.environment
    AND c.merchant_id NOT IN (SELECT d.merchant_id FROM documented d)
  GROUP BY c.merchant_id HAVING count(*) = 1;
END $$;
