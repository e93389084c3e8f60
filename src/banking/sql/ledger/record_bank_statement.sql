-- Records a bank statement of the Caracas days p_from to p_to, and settles the pending orders whose movements it
-- shows. What is known by another number, see otherwise_numbered(), gets those of the bank's books, and their day.
-- Recording it again changes nothing. Returns how many movements were new, or known only from notices.
-- p_lines: as bank_statement_lines() takes them. p_read_at: when it was read.
-- Locks: lock_movements().
CREATE FUNCTION record_bank_statement(
  p_connection text, p_from date, p_to date, p_lines jsonb, p_read_at timestamptz
) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  confirmed_count integer;
  added_count integer;
  matched_count integer;
BEGIN
  PERFORM lock_movements(p_connection);
  UPDATE bank_movements m SET control_number = o.control_number, booked_on = o.booked_on
  FROM otherwise_numbered(p_connection, p_lines, new_statement_lines(p_connection, p_lines)) o
  WHERE m.id = o.movement_id;
  SELECT r.confirmed_count, r.added_count INTO confirmed_count, added_count
    FROM record_movements(p_connection, p_lines) r;
  matched_count := match_debit_orders(p_connection, p_from, p_to) + match_charges(p_connection, p_from, p_to);
  PERFORM settle_order(p.id, new_order_outcome('success', p_reference => m.reference, p_code => 'IN_STATEMENT'))
  FROM bank_movements m JOIN bank_orders p ON p.id = m.order_id
  WHERE m.connection = p_connection AND m.booked_on BETWEEN p_from AND p_to AND p.status = 'pending';
  UPDATE bank_connection_states SET
    statement_read_at = greatest(statement_read_at, p_read_at), statement_lease_until = NULL
  WHERE name = p_connection;
  IF confirmed_count + added_count + matched_count > 0 THEN
    PERFORM record_audit('statement.record', p_connection, jsonb_build_object(
      'before', NULL, 'after', jsonb_build_object('from', p_from, 'to', p_to, 'movements', added_count,
        'noticed', confirmed_count, 'payments', matched_count)), NULL);
  END IF;
  RETURN confirmed_count + added_count;
END $$;
