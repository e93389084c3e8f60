-- Raises PX409 payout_over_day_limit, with the bolívares that are left, if a live payout does not fit into what its
-- account may send on the day on which it begins. What other approved payouts have not sent yet counts as sent.
-- The caller holds the account's lock.
CREATE FUNCTION require_payout_day_limit(p_payout payouts, p_day_limit numeric) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  first_day date := caracas_day(greatest(p_payout.scheduled_for, request_now()));
  remaining numeric := p_day_limit;
BEGIN
  IF p_payout.environment <> 'live' THEN
    RETURN;
  END IF;
  SELECT remaining - coalesce(sum(o.amount), 0) INTO remaining FROM bank_orders o
  WHERE o.account_id = p_payout.account_id AND o.status <> 'failed' AND o.kind IN ('p2p', 'transfer')
    AND o.created_at >= start_of_caracas_day(first_day);
  SELECT remaining - coalesce(sum(r.amount), 0) INTO remaining
  FROM payouts p JOIN payout_rows r ON r.payout_id = p.id
  WHERE p.account_id = p_payout.account_id AND r.status = 'waiting'
    AND (p.status = 'processing' AND first_day = caracas_day(request_now())
      OR p.status = 'scheduled' AND caracas_day(p.scheduled_for) = first_day);
  IF p_payout.total > remaining THEN
    PERFORM refuse('PX409', 'payout_over_day_limit::' || greatest(remaining, 0));
  END IF;
END $$;
