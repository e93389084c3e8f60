-- Fails a row that was not sent, and never will be: what it asks for is not sendable any more.
-- Locks: the row, then the payout.
CREATE FUNCTION fail_payout_row(p_payout_id uuid, p_position integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payout_rows SET status = 'failed', failure_reason = 'NOT_EXECUTED'
  WHERE payout_id = p_payout_id AND position = p_position AND status = 'waiting';
  PERFORM complete_payout(p_payout_id);
END $$;
