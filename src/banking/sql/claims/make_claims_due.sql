-- Makes pending claims due in the next cron run, when a charge of their phone has ended or a slot of their link is
-- released. One that was left to a person because it waited for a charge needs none any more. Skips locked rows. It
-- asks step by step, since mostly nothing is pending: a join would look through the months of both tables, and an
-- update prepare each of them, for nothing.
CREATE FUNCTION make_claims_due(p_phone text, p_link_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  waiting uuid[] := ARRAY(SELECT t.id FROM transactions t WHERE t.phone = p_phone AND t.status = 'pending');
  claims uuid[];
BEGIN
  IF p_link_id IS NOT NULL THEN
    waiting := waiting || ARRAY(SELECT t.id FROM transactions t WHERE t.link_id = p_link_id AND t.status = 'pending');
  END IF;
  IF waiting = '{}' THEN
    RETURN;
  END IF;
  claims := ARRAY(
    SELECT p.id FROM bank_orders p
    WHERE p.transaction_id = ANY (waiting) AND p.kind = 'verification' AND p.status = 'pending'
      AND (p.flagged_at IS NULL OR p.bank_response_code = 'AWAITS_CHARGE')
    FOR NO KEY UPDATE SKIP LOCKED);
  IF claims = '{}' THEN
    RETURN;
  END IF;
  PERFORM record_audit('payment.flag', public_id('pay', p.id), jsonb_build_object(
    'before', jsonb_build_object('flagged', true), 'after', jsonb_build_object('flagged', false)))
  FROM bank_orders p WHERE p.id = ANY (claims) AND p.flagged_at IS NOT NULL;
  UPDATE bank_orders SET
    next_attempt_at = created_at,
    flagged_at = NULL,
    bank_response_code = CASE bank_response_code WHEN 'AWAITS_CHARGE' THEN 'CHARGE_ENDED' ELSE bank_response_code END
  WHERE id = ANY (claims);
END $$;
