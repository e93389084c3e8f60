-- How an earlier verification of the same payment has ended, for whoever asks again:
--   'found'    of the same sale (p_claim has the phone, p_link the amount, the till and the merchant's own number), or
--              one that was answered 'pending' and has succeeded since: it is told once
-- 'pending'  one that has not ended; p_claim is then that order, and due_again whether the caller may ask its bank. It
--              may if nobody is asking now: it is leased for a minute, as lease_due_orders() does
--   null       there is none
-- Locks: the order, unless somebody else is settling it. The caller holds open_verification()'s locks.
CREATE FUNCTION earlier_verification(
  INOUT p_claim bank_orders, p_link payment_links, OUT result text, OUT paid_transaction_id uuid, OUT due_again boolean
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  earlier bank_orders%ROWTYPE;
BEGIN
  SELECT t.id INTO paid_transaction_id FROM transactions t
  WHERE t.link_id = p_link.id AND t.external_reference = p_link.external_reference AND t.phone = p_claim.phone
    AND t.amount = p_link.amount AND t.completed_at IS NOT NULL AND caller_sees_till(t.till_id)
  ORDER BY t.id LIMIT 1;
  IF FOUND THEN
    UPDATE bank_orders SET awaits_answer = false WHERE transaction_id = paid_transaction_id AND awaits_answer;
    result := 'found';
    RETURN;
  END IF;
  SELECT p.* INTO earlier FROM transactions t JOIN bank_orders p ON p.transaction_id = t.id AND p.kind = 'verification'
  WHERE t.link_id = p_link.id AND t.phone = p_claim.phone AND t.amount = p_link.amount
    AND t.external_reference IS NOT DISTINCT FROM p_link.external_reference
    AND t.till_id IS NOT DISTINCT FROM p_link.till_id
    AND (p.status = 'pending' OR (p.status = 'success' AND p.awaits_answer))
    AND p.paid_on BETWEEN coalesce(p_claim.paid_on, caracas_day(request_now()) - 1)
      AND coalesce(p_claim.paid_on + 1, caracas_day(request_now()))
    AND coalesce(p.bank_code = p_claim.bank_code, true)
    AND coalesce(references_match(p.reference, p_claim.reference), true)
  ORDER BY p.status = 'pending', p.id LIMIT 1;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF earlier.status = 'success' THEN
    UPDATE bank_orders SET awaits_answer = false WHERE id = earlier.id;
    result := 'found';
    paid_transaction_id := earlier.transaction_id;
    RETURN;
  END IF;
  result := 'pending';
  UPDATE bank_orders SET next_attempt_at = request_now() + interval '1 minute'
  WHERE id = ANY (ARRAY(
    SELECT p.id FROM bank_orders p
    WHERE p.id = earlier.id AND p.status = 'pending' AND p.flagged_at IS NULL AND p.next_attempt_at <= request_now()
    FOR UPDATE SKIP LOCKED));
  due_again := FOUND;
  p_claim := earlier;
END $$;
