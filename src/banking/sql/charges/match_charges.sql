-- Assigns incoming movements of the Caracas days p_from to p_to to successful charges with the same amount and
-- normalized reference, within a day. One movement for each charge. Returns the number of matches.
CREATE FUNCTION match_charges(p_connection text, p_from date, p_to date) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  matched integer;
BEGIN
  WITH unmatched_movements AS MATERIALIZED (
    SELECT m.id, m.booked_on, m.amount, normalize_reference(m.reference) AS normalized_reference
    FROM bank_movements m
    WHERE m.connection = p_connection AND m.direction = 'in' AND m.order_id IS NULL
      AND m.transaction_id IS NULL AND m.booked_on BETWEEN p_from AND p_to),
  unmatched_charges AS MATERIALIZED (
    SELECT p.id, p.transaction_id, p.amount, normalize_reference(p.reference) AS normalized_reference,
      caracas_day(p.created_at) AS charged_on
    FROM bank_orders p
    WHERE p.connection = p_connection AND p.kind = 'c2p' AND p.status = 'success'
      AND p.updated_at >= start_of_caracas_day(p_from - 1)
      AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.order_id = p.id)),
  best AS (
    SELECT DISTINCT ON (p.id) m.id AS movement_id, p.id AS order_id, p.transaction_id
    FROM unmatched_movements m JOIN unmatched_charges p USING (normalized_reference, amount)
    WHERE m.booked_on BETWEEN p.charged_on - 1 AND p.charged_on + 1
    ORDER BY p.id, abs(m.booked_on - p.charged_on), m.id),
  one_per_movement AS (SELECT DISTINCT ON (movement_id) * FROM best ORDER BY movement_id, order_id)
  UPDATE bank_movements m SET order_id = o.order_id, transaction_id = o.transaction_id
  FROM one_per_movement o WHERE m.id = o.movement_id;
  GET DIAGNOSTICS matched = ROW_COUNT;
  RETURN matched;
END $$;
