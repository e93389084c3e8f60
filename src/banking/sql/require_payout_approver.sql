-- Raises PX403 payout_submitter if the caller submitted the payout themselves. The exception is an OWNER besides whom
-- no member may approve it.
CREATE FUNCTION require_payout_approver(p_payout payouts) RETURNS void
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_payout.submitted_by = caller_id() AND EXISTS (
    SELECT FROM members m
    WHERE m.merchant_id = p_payout.merchant_id AND m.role IN ('ADMIN', 'OWNER')
      AND (m.user_id <> caller_id() OR m.role <> 'OWNER')) THEN
    PERFORM refuse('PX403', 'payout_submitter');
  END IF;
END $$;
