-- The differences between our bank orders and a bank's statements, for the orders and movements of one Caracas
-- day. Whatever is later than the last reading of a bank statement is not a difference yet. Each connection has
-- between one and p_most rows; `difference_count` is its total.
--
-- connections: [{name, statement: whether its bank statements are read}]
CREATE FUNCTION reconciliation_differences(connections jsonb, p_day date, p_most integer)
RETURNS TABLE (
  connection text, read_at timestamptz, difference_count integer, kind text, order_id uuid, movement_id uuid,
  amount numeric, bank_amount numeric, reference text, created_at timestamptz
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH requested AS (
    SELECT a.name, a.statement, CASE WHEN a.statement THEN c.statement_read_at END AS read_at
    FROM jsonb_to_recordset(connections) AS a (name text, statement boolean)
    LEFT JOIN bank_connection_states c ON c.name = a.name),
  differences AS (
    SELECT a.name, 'not_in_statement' AS kind, p.id AS order_id, NULL::uuid AS movement_id, p.amount,
      NULL::numeric AS bank_amount, p.reference, p.created_at
    FROM requested a JOIN bank_orders p ON p.connection = a.name
    WHERE p.status = 'success' AND p.kind <> 'verification' AND p.updated_at <= a.read_at
      AND p.updated_at >= start_of_caracas_day(p_day) AND p.updated_at < start_of_caracas_day(p_day + 1)
      AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.order_id = p.id)
    UNION ALL
    SELECT a.name, 'not_ours', NULL, m.id, m.amount, m.amount, m.reference, m.created_at
    FROM requested a JOIN bank_movements m ON m.connection = a.name AND m.booked_on = p_day
    WHERE a.statement AND m.direction = 'out' AND m.type <> 'fee' AND m.order_id IS NULL
    UNION ALL
    SELECT a.name, 'amount_differs', p.id, m.id, p.amount, m.amount, m.reference, p.created_at
    FROM requested a JOIN bank_movements m ON m.connection = a.name AND m.booked_on = p_day
      JOIN bank_orders p ON p.id = m.order_id
    WHERE a.statement AND m.amount <> p.amount
    UNION ALL
    SELECT a.name, 'notice_not_in_statement', NULL, m.id, m.amount, m.amount, m.reference, m.created_at
    FROM requested a JOIN bank_movements m ON m.connection = a.name AND m.booked_on = p_day
    WHERE m.control_number IS NULL AND m.created_at <= a.read_at
    UNION ALL
    SELECT a.name, 'restated', m.order_id, m.id, m.amount, m.restated_amount, m.reference, m.created_at
    FROM requested a JOIN bank_movements m ON m.connection = a.name AND m.booked_on = p_day
    WHERE m.restated_booked_on IS NOT NULL
    UNION ALL
    SELECT a.name, 'flagged', p.id, NULL, p.amount, NULL, p.reference, p.created_at
    FROM requested a JOIN bank_orders p ON p.connection = a.name
    WHERE (p.status = 'pending' OR p.disputing_order_id IS NOT NULL) AND p.flagged_at >= start_of_caracas_day(p_day)
      AND p.flagged_at < start_of_caracas_day(p_day + 1)),
  numbered AS (
    SELECT d.*, row_number() OVER (PARTITION BY d.name ORDER BY d.created_at, d.order_id, d.movement_id) AS row_index,
      count(*) OVER (PARTITION BY d.name) AS difference_count
    FROM differences d)
  SELECT a.name, a.read_at, coalesce(n.difference_count, 0)::integer, n.kind, n.order_id, n.movement_id, n.amount,
    n.bank_amount, n.reference, n.created_at
  FROM requested a LEFT JOIN numbered n ON n.name = a.name AND n.row_index <= p_most
  ORDER BY a.name, n.row_index;
END;
