-- Settles a claim whose bank can only send notices, from the ledger. Fails it after half an hour, unless its movement
-- is known and only waits for something else; the payer can claim again.
CREATE FUNCTION settle_claim_awaiting_notice(p_order_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF settle_claim_from_ledger(p_order_id) = 'unknown' THEN
    PERFORM settle_order(p_order_id, new_order_outcome('failed', p_reason => 'NOT_FOUND', p_code => 'NO_NOTICE'))
    FROM bank_orders WHERE id = p_order_id AND created_at <= request_now() - interval '30 minutes';
    -- Not later than that, even if make_payer_claims_due() has used up attempts.
    UPDATE bank_orders SET
      next_attempt_at = least(next_attempt_at, created_at + interval '30 minutes'),
      bank_response_code = 'AWAITS_NOTICE'
    WHERE id = p_order_id AND status = 'pending';
  END IF;
END $$;
