-- Raises payout_drafts if a merchant has 20 drafts of payouts in the environment. Locks its drafts (advisory).
CREATE FUNCTION require_draft_quota(p_merchant_id uuid, p_environment text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('payout_drafts'), hashtext(p_merchant_id::text));
  IF (SELECT count(*) FROM payouts p
      WHERE p.merchant_id = p_merchant_id AND p.environment = p_environment AND p.status = 'draft') >= 20 THEN
    PERFORM refuse('payout_drafts');
  END IF;
END $$;
