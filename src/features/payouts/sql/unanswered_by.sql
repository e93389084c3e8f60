-- Who of the people behind an approved payout no longer answers for it: submitter, approver, or null. Where whoever
-- approved it knew that its submitter does not, they answer for both: then submitted_as is null. Locks: see
-- is_approver().
CREATE FUNCTION unanswered_by(p_payout payouts) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  IF p_payout.submitted_as IS NOT NULL AND NOT still_answers(
    p_payout.submitted_by, p_payout.merchant_id, p_payout.submitted_at, p_payout.submitted_as) THEN
    RETURN 'submitter';
  ELSIF NOT still_answers(
    p_payout.approved_by, p_payout.merchant_id, p_payout.submitted_at, p_payout.approved_as) THEN
    RETURN 'approver';
  END IF;
  RETURN NULL;
END $$;
