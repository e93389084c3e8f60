-- Assigns outgoing movements of the Caracas days p_from to p_to to our orders: by the order's bank key in the concept,
-- or the end of it and the amount where concepts are short (order-key.ts), otherwise by reference and amount within a
-- day. One movement for each order. Failed orders are left out: if their money moved anyway, an administrator has to
-- see it. Returns the number of matches.
-- Locks the matched orders.
CREATE FUNCTION match_debit_orders(p_connection text, p_from date, p_to date) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  matched integer;
BEGIN
  WITH unmatched_movements AS MATERIALIZED (
    SELECT m.id, m.booked_on, m.amount, m.concept, normalize_reference(m.reference) AS normalized_reference
    FROM bank_movements m
    WHERE m.connection = p_connection AND m.direction = 'out' AND m.order_id IS NULL
      AND m.booked_on BETWEEN p_from AND p_to),
  -- updated_at is never before created_at: the condition on it is only there for its index.
  unmatched_orders AS MATERIALIZED (
    SELECT p.id, p.bank_key, p.amount, normalize_reference(p.reference) AS normalized_reference,
      caracas_day(p.created_at) AS ordered_on
    FROM bank_orders p
    WHERE p.connection = p_connection AND p.status <> 'failed' AND p.kind NOT IN ('c2p', 'verification')
      AND p.updated_at >= start_of_caracas_day(p_from - 1)
      AND p.created_at >= start_of_caracas_day(p_from - 1)
      AND p.created_at < start_of_caracas_day(p_to + 2)
      AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.order_id = p.id)),
  candidates AS (
    SELECT m.id AS movement_id, p.id AS order_id, 1 AS rank, m.amount <> p.amount AS other_amount, 0 AS days
    FROM (SELECT f.*, word FROM unmatched_movements f, regexp_split_to_table(f.concept, '[^A-Za-z0-9]+') AS word) m
    JOIN unmatched_orders p ON p.bank_key = m.word
    UNION ALL
    SELECT m.id, p.id, 1, false, 0
    FROM (SELECT f.*, word FROM unmatched_movements f, regexp_split_to_table(f.concept, '[^A-Za-z0-9]+') AS word) m
    JOIN unmatched_orders p ON right(p.bank_key, 10) = upper(m.word) AND p.amount = m.amount
    UNION ALL
    SELECT m.id, p.id, 2, false, abs(m.booked_on - p.ordered_on)
    FROM unmatched_movements m JOIN unmatched_orders p USING (normalized_reference, amount)
    WHERE m.booked_on BETWEEN p.ordered_on - 1 AND p.ordered_on + 1),
  best_of_order AS (
    SELECT DISTINCT ON (order_id) * FROM candidates
    ORDER BY order_id, rank, other_amount, days, movement_id),
  best AS MATERIALIZED (
    SELECT DISTINCT ON (movement_id) movement_id, order_id FROM best_of_order
    ORDER BY movement_id, rank, other_amount, days, order_id),
  -- Check the status again under the lock: an order may have failed meanwhile.
  locked AS (
    SELECT b.movement_id, p.id AS order_id FROM best b JOIN bank_orders p ON p.id = b.order_id
    WHERE p.status <> 'failed'
    FOR NO KEY UPDATE OF p)
  UPDATE bank_movements m SET order_id = h.order_id FROM locked h WHERE m.id = h.movement_id;
  GET DIAGNOSTICS matched = ROW_COUNT;
  RETURN matched;
END $$;
