-- Raises unless the people behind a payout may move money now: merchant_inactive (also where its owner is suspended),
-- suspended where whoever answers for it is suspended; in live email_not_verified, kyc_not_approved of the owner.
-- Locks: these users and the merchant (shared).
CREATE FUNCTION require_payout_allowed(p_payout payouts) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  answering uuid[] := ARRAY[p_payout.approved_by, CASE WHEN p_payout.submitted_as IS NOT NULL
    THEN p_payout.submitted_by END];
BEGIN
  PERFORM require_active_merchant(p_payout.merchant_id, p_payout.environment);
  PERFORM FROM users u WHERE u.id = ANY (answering) ORDER BY u.id FOR SHARE;
  IF EXISTS (SELECT FROM users u WHERE u.id = ANY (answering) AND u.status NOT IN ('inactive', 'active')) THEN
    PERFORM refuse('suspended');
  END IF;
  IF p_payout.environment = 'live' THEN
    PERFORM require_live_access(m.owner_id) FROM merchants m WHERE m.id = p_payout.merchant_id;
  END IF;
END $$;
