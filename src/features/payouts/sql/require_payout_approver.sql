-- Refuses unless the caller may approve a payout that was submitted, by require_approver(), and with payout_submitter
-- if they submitted it themselves. The exception is an OWNER besides whom no member may approve it.
-- Locks: see require_approver().
CREATE FUNCTION require_payout_approver(p_payout payouts) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_approver(caller_id(), p_payout.merchant_id, p_payout.submitted_at);
  IF p_payout.submitted_by = caller_id() AND EXISTS (
    SELECT FROM members m JOIN users u ON u.id = m.user_id AND u.status IN ('inactive', 'active')
    WHERE m.merchant_id = p_payout.merchant_id AND m.approver_since <= p_payout.submitted_at
      AND (m.user_id <> caller_id() OR m.role <> 'OWNER')) THEN
    PERFORM refuse('payout_submitter');
  END IF;
END $$;
