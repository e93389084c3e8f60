-- Ends a payer's claim of the same payment for the same checkout that waits for its payment to show up, since this one
-- corrects it: the amount, the day, or the reference, of which it may have had the last digits alone. One that the
-- ledger knows stays, since it is about to be settled by it: reject_used_reference() then says that it is pending. So
-- does one that a bank is being asked about: the bank may confirm it, and some do so once.
-- Locks: the earlier order, unless somebody else has it. The caller holds lock_claimable_movements() and the phone's
-- lock.
CREATE FUNCTION replace_waiting_claim(
  p_link payment_links, p_phone text, p_bank_code text, p_reference text
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  waiting uuid[];
  earlier bank_orders%ROWTYPE;
BEGIN
  IF p_link.checkout_id IS NULL THEN
    RETURN;
  END IF;
  waiting := ARRAY(
    SELECT t.id FROM transactions t
    WHERE t.link_id = p_link.id AND t.phone = p_phone AND t.bank_code = p_bank_code AND t.status = 'pending'
      AND references_match(t.reference, p_reference));
  FOR earlier IN
    SELECT p.* FROM bank_orders p
    WHERE p.transaction_id = ANY (waiting) AND p.kind = 'verification' AND p.status = 'pending' AND p.flagged_at IS NULL
      AND p.bank_response_code = 'AWAITS_NOTICE'
    FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    CONTINUE WHEN find_claimed_movement(link_of_claim(earlier), earlier.phone, earlier.bank_code, earlier.reference,
      caracas_day(earlier.created_at), earlier.paid_on) IS NOT NULL;
    PERFORM settle_order(earlier.id, new_order_outcome('failed', p_reason => 'NOT_FOUND', p_code => 'REPLACED'));
  END LOOP;
END $$;
