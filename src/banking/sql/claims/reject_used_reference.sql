-- Raises reference_used if a stated mobile payment has paid another transaction, and reference_pending if it is being
-- claimed for one: for the same link, or for another one while its bank could still confirm that claim. A claim that
-- only waits for a notice, or for a person, keeps nobody from another link. The real amount is not known yet, so every
-- amount that the payer may owe is compared; a checkout is paid by any. Completed payments do not count if the ledger
-- has a fitting movement that is unassigned, whose id this returns: then a live claim may be settled by it at once.
-- p_paid_on: the stated Caracas day of the payment.
-- The caller holds the lock on the payer's phone.
CREATE FUNCTION reject_used_reference(
  p_link payment_links, p_phone text, p_bank_code text, p_reference text, p_paid_on date
) RETURNS uuid
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  today date := caracas_day(request_now());
  first_day date := greatest(caracas_day(p_link.created_at), today - 7);
  amounts numeric[];
  known_id uuid;
  any_amount boolean := p_link.checkout_id IS NOT NULL;
  accounts uuid[] := ARRAY(SELECT c.account_id FROM claimable_accounts(p_link) c);
BEGIN
  IF p_link.environment = 'test' THEN
    first_day := p_paid_on - 1;
    amounts := ARRAY(SELECT b.amount_ves FROM bolivares_on(p_link.amount, p_link.currency, p_paid_on,
      simulated_rate(p_link.merchant_id, p_link.environment)) b);
  ELSE
    amounts := amounts_due_between(p_link, first_day, today);
  END IF;
  IF EXISTS (
    SELECT FROM transactions t JOIN payment_links l ON l.id = t.link_id
      JOIN bank_orders p ON p.transaction_id = t.id AND p.refund_id IS NULL
    WHERE t.phone = p_phone AND t.environment = p_link.environment AND t.status = 'pending'
      AND CASE p_link.environment WHEN 'live' THEN t.account_id = ANY (accounts)
        ELSE t.merchant_id = p_link.merchant_id END
      AND t.bank_code = p_bank_code AND references_match(t.reference, p_reference)
      AND CASE WHEN any_amount OR l.checkout_id IS NOT NULL THEN true
        WHEN p_link.environment = 'live'
          THEN amounts && amounts_due_between(link_with_amount(l, t.amount), first_day, today)
        ELSE t.amount_ves = ANY (amounts) END
      AND (l.id = p_link.id OR (p.flagged_at IS NULL AND p.bank_response_code IS DISTINCT FROM 'AWAITS_NOTICE'))
  ) THEN
    PERFORM refuse('reference_pending');
  END IF;
  IF p_link.environment = 'live' THEN
    known_id := find_claimed_movement(p_link, p_phone, p_bank_code, p_reference, today, p_paid_on);
    IF known_id IS NOT NULL THEN
      RETURN known_id;
    END IF;
  END IF;
  IF EXISTS (
    SELECT FROM transactions t JOIN bank_orders p ON p.transaction_id = t.id AND p.refund_id IS NULL
    WHERE t.phone = p_phone AND t.environment = p_link.environment AND t.status IN ('completed', 'refunded')
      AND CASE p_link.environment WHEN 'live' THEN t.account_id = ANY (accounts)
        ELSE t.merchant_id = p_link.merchant_id END
      AND t.bank_code = p_bank_code AND references_match(t.reference, p_reference)
      AND (any_amount OR t.amount_ves = ANY (amounts))
      AND coalesce(p.paid_on, caracas_day(t.created_at)) BETWEEN first_day - 1 AND greatest(today, p_paid_on + 1)
  ) OR EXISTS (
    SELECT FROM bank_movements m
    WHERE m.account_id = ANY (accounts) AND m.transaction_id IS NOT NULL
      AND m.direction = 'in' AND (any_amount OR m.amount = ANY (amounts))
      AND m.booked_on BETWEEN first_day - 1 AND today + 1
      AND (references_match(m.reference, p_reference) OR references_match(m.payer_reference, p_reference))
      AND (m.phone = p_phone OR m.phone IS NULL)
  ) THEN
    PERFORM refuse('reference_used');
  END IF;
  RETURN NULL;
END $$;
