-- The next rows to send through a connection, all of one payout: the one whose turn it is, which then goes to the end.
-- Whoever gets a row has not taken it yet: open_payout_order() does that, once.
CREATE FUNCTION lease_payout_rows(p_connection text, p_limit integer) RETURNS SETOF payout_rows
LANGUAGE plpgsql AS $$
DECLARE
  due_payout_id uuid;
BEGIN
  SELECT p.id INTO due_payout_id FROM payouts p JOIN bank_accounts a ON a.id = p.account_id
  WHERE p.status = 'processing' AND p.next_attempt_at <= request_now() AND a.connection = p_connection
    AND EXISTS (SELECT FROM payout_rows r WHERE r.payout_id = p.id AND r.status = 'waiting')
  ORDER BY p.next_attempt_at LIMIT 1 FOR NO KEY UPDATE OF p SKIP LOCKED;
  UPDATE payouts SET next_attempt_at = request_now() WHERE id = due_payout_id;
  RETURN QUERY
  SELECT r.* FROM payout_rows r WHERE r.payout_id = due_payout_id AND r.status = 'waiting'
  ORDER BY r.position LIMIT p_limit;
END $$;
