-- Settles a claim whose payment its bank may not know yet, or can only tell of by notices, from the ledger. Fails it at
-- p_fails_at, unless its movement is known and only waits for something else; the payer can claim again.
CREATE FUNCTION settle_claim_awaiting_notice(p_order_id uuid, p_fails_at timestamptz) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF settle_claim_from_ledger(p_order_id) = 'unknown' THEN
    IF request_now() >= p_fails_at THEN
      PERFORM settle_order(p_order_id, new_order_outcome('failed', p_reason => 'NOT_FOUND', p_code => 'NO_NOTICE'));
    END IF;
    -- Not later than that, even if make_payer_claims_due() has used up attempts.
    UPDATE bank_orders SET next_attempt_at = least(next_attempt_at, p_fails_at), bank_response_code = 'AWAITS_NOTICE'
    WHERE id = p_order_id AND status = 'pending';
  END IF;
END $$;
