-- Settles what waits for a bank's notices, where the bank cannot be asked: by what the ledger has now. What
-- is half an hour old fails: whoever has paid later can say so again. What the ledger knows waits on.
CREATE FUNCTION settle_claim_awaiting_notice(p_payment_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF settle_claim_from_ledger(p_payment_id) = 'unknown' THEN
    PERFORM settle_order(p_payment_id,
      '{"status": "failed", "reason": "NOT_FOUND", "code": "NO_NOTICE"}')
    FROM bank_orders WHERE id = p_payment_id AND created_at <= request_now() - interval '30 minutes';
    -- However often another payment has woken it.
    UPDATE bank_orders SET next_attempt_at = least(next_attempt_at, created_at + interval '30 minutes')
    WHERE id = p_payment_id AND status = 'pending';
  END IF;
END $$;
