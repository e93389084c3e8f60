-- Raises payout_over_day_limit, with the bolívares that are left, if a live payout does not fit into what its
-- account at the bank may send on the day on which it begins; see day_limit_connections(). What other approved payouts
-- have not sent yet counts as sent.
-- Locks: see day_limit_connections(). The caller holds the account's lock.
CREATE FUNCTION require_payout_day_limit(
  p_payout payouts, p_account bank_accounts, p_connection_facts jsonb, p_day_limit numeric
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  first_day date := caracas_day(greatest(p_payout.scheduled_for, request_now()));
  connections text[];
  remaining numeric;
BEGIN
  IF p_payout.environment <> 'live' THEN
    RETURN;
  END IF;
  connections := day_limit_connections(p_account, p_connection_facts);
  remaining := p_day_limit - sent_since(connections, first_day);
  SELECT remaining - coalesce(sum(r.amount), 0) INTO remaining
  FROM bank_accounts a JOIN payouts p ON p.account_id = a.id JOIN payout_rows r ON r.payout_id = p.id
  WHERE a.connection = ANY (connections) AND a.environment = 'live' AND a.removed_at IS NULL AND r.status = 'waiting'
    AND (p.status = 'processing' AND first_day = caracas_day(request_now())
      OR p.status = 'scheduled' AND caracas_day(p.scheduled_for) = first_day);
  IF p_payout.total > remaining THEN
    PERFORM refuse('payout_over_day_limit', p_named => jsonb_build_object('left', greatest(remaining, 0)::text));
  END IF;
END $$;
