-- Approves a payout, which from its time on is sent row by row; see open_payout_order().
--
-- p_connections: as for open_outgoing_order()    p_day_limit: bolívares that a live account may send in a Caracas day
--
-- Refuses, besides payout_not_submitted, what these do, in this order: require_payout_approver(),
-- require_payout_allowed(), require_payout_account(), require_payout_day_limit().
--
-- Locks: the payout, the merchant and its owner (shared), the account, and what day_limit_connections() does. The route
-- holds the merchant's lock, so nobody joins or leaves it meanwhile.
CREATE FUNCTION approve_payout(
  p_merchant_id uuid, p_id uuid, p_connections jsonb, p_day_limit numeric
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
  account bank_accounts%ROWTYPE;
  merchant_now timestamptz;
BEGIN
  payout := lock_payout(p_merchant_id, p_id, NULL);
  merchant_now := merchant_now(p_merchant_id, payout.environment);
  IF payout.status <> 'awaiting_approval' THEN
    PERFORM refuse('payout_not_submitted');
  END IF;
  PERFORM require_payout_approver(payout);
  payout.approved_by := caller_id();
  payout.submitted_as := CASE WHEN still_answers(
    payout.submitted_by, p_merchant_id, payout.submitted_at, payout.submitted_as) THEN payout.submitted_as END;
  -- Of one that was returned, what was sent counts already.
  SELECT sum(r.amount) INTO payout.total FROM payout_rows r WHERE r.payout_id = p_id AND r.status = 'waiting';
  PERFORM require_payout_allowed(payout);
  account := require_payout_account(p_merchant_id, payout.environment, p_connections, payout.account_id);
  PERFORM require_payout_day_limit(payout, account, connection_facts(p_connections, account.connection), p_day_limit);
  UPDATE payouts SET
    status = CASE WHEN scheduled_for > merchant_now THEN 'scheduled' ELSE 'processing' END,
    submitted_as = payout.submitted_as,
    approved_by = caller_id(),
    approved_as = (SELECT m.role FROM members m WHERE m.merchant_id = p_merchant_id AND m.user_id = caller_id()),
    returned_at = NULL,
    returned_because = NULL,
    approved_at = request_now(),
    started_at = CASE WHEN scheduled_for > merchant_now THEN NULL ELSE request_now() END,
    next_attempt_at = CASE WHEN scheduled_for > merchant_now THEN scheduled_for ELSE request_now() END,
    updated_at = request_now()
  WHERE id = p_id RETURNING * INTO payout;
  PERFORM record_payout_change('approve', 'awaiting_approval', payout);
END $$;
