-- Whether a mobile payment to a merchant has come in. One that has paid nothing yet becomes a completed transaction.
--
-- p_link_token:  for verification_link()
-- p_mobile:      whether the phone is of a mobile network    p_connections: as for open_outgoing_order()
-- p_day:         the Caracas day of the payment              p_reference: or its last digits, four at least
-- p_external_reference: the merchant's own; with the same one, phone and amount the answer is the first one again
-- p_found:       the payment as the bank has confirmed it: {connection, controlNumber, bookedOn, reference, amount}
--
-- result:  found         one payment, now or by an earlier verification of the same sale: paid_transaction_id
--          absent        none; with lookups, see claim_lookups(), the bank can still be asked
--          ambiguous     several that have paid nothing
--          already_used  it has paid something else: paid_transaction_id, null if that is not the merchant's
--          pending       it may belong to a charge of the same payer that has not ended
--
-- PX409 merchant_inactive    PXEML, PXKYC, PX409 no_settlement_account, PXBNK, PX400 phone_not_mobile: see
-- require_link_account()     PXBNK stopped, not_connected
--
-- Locks, in this order: owner, merchant, account, operation stops, movements, the link.
CREATE FUNCTION verify_payment(
  p_transaction_id uuid, p_order_id uuid, p_bank_key text, p_link_token text, p_merchant_id uuid, p_environment text,
  p_phone text, p_mobile boolean, p_amount numeric, p_connections jsonb, p_day date DEFAULT NULL,
  p_bank_code text DEFAULT NULL, p_reference text DEFAULT NULL, p_external_reference text DEFAULT NULL,
  p_found jsonb DEFAULT NULL
)
RETURNS TABLE (result text, paid_transaction_id uuid, lookups jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  account bank_accounts%ROWTYPE;
  claim bank_orders%ROWTYPE;
  movement bank_movements%ROWTYPE;
  unpaid uuid[];
BEGIN
  PERFORM require_active_merchant(p_merchant_id, p_environment);
  link := verification_link(p_merchant_id, p_environment, p_link_token);
  link.amount := p_amount;
  link.external_reference := p_external_reference;
  account := require_link_account(link, 'verification', p_mobile, p_connections);
  claim := new_bank_order(p_order_id, 'verification', p_bank_key, p_phone, p_bank_code, NULL,
    p_reference => p_reference, p_paid_on => p_day, p_transaction_id => p_transaction_id);
  claim.environment := p_environment;
  claim.account_id := account.id;
  claim.connection := CASE p_environment WHEN 'live' THEN account.connection ELSE 'sandbox' END;
  claim.amount := p_amount;
  claim.concept := link.label;
  claim.created_at := request_now();
  PERFORM require_operation_allowed(p_environment, p_connections->claim.connection->>'bank', ARRAY[p_merchant_id]);
  IF p_connections->account.connection->>'account' <> account.account_number THEN
    PERFORM refuse('PXBNK', 'not_connected');
  END IF;
  PERFORM lock_claimable_movements(link);
  PERFORM FROM payment_links l WHERE l.id = link.id FOR NO KEY UPDATE;

  SELECT t.id INTO paid_transaction_id FROM transactions t
  WHERE t.link_id = link.id AND t.external_reference = p_external_reference AND t.phone = p_phone
    AND t.amount = p_amount AND t.completed_at IS NOT NULL
  ORDER BY t.id LIMIT 1;
  IF FOUND THEN
    result := 'found';
    RETURN NEXT;
    RETURN;
  END IF;

  IF p_found IS NULL THEN
    SELECT array_agg(m.id ORDER BY m.id) FILTER (WHERE m.transaction_id IS NULL),
      (array_agg(m.transaction_id ORDER BY m.booked_on DESC, m.id DESC) FILTER (WHERE m.transaction_id IS NOT NULL))[1]
    INTO unpaid, paid_transaction_id
    FROM verifiable_movements(claim, link) m;
    IF cardinality(unpaid) > 1 THEN
      paid_transaction_id := NULL;
      result := 'ambiguous';
    ELSIF unpaid IS NULL THEN
      result := CASE WHEN paid_transaction_id IS NULL THEN 'absent' ELSE 'already_used' END;
      IF result = 'absent' AND (p_environment = 'test' OR (p_bank_code IS NOT NULL AND p_reference IS NOT NULL)) THEN
        lookups := claim_lookups(claim, link);
      END IF;
    END IF;
    IF result IS NULL THEN
      SELECT * INTO STRICT movement FROM bank_movements m WHERE m.id = unpaid[1];
    END IF;
  ELSE
    movement := found_movement(claim, link, p_found);
    paid_transaction_id := movement.transaction_id;
  END IF;

  IF result IS NULL THEN
    result := CASE reject_claimed_movement(claim, link, movement)
      WHEN 'used' THEN 'already_used' WHEN 'strange' THEN 'absent' WHEN 'charge' THEN 'pending' ELSE 'found' END;
  END IF;
  IF result = 'found' THEN
    -- What the payment was found by may be less than what is known of it.
    claim.bank_code := coalesce(p_bank_code, movement.bank_code);
    PERFORM insert_link_payment(link, claim, NULL, NULL, false);
    PERFORM settle_order(p_order_id, new_order_outcome('success', p_code => 'VERIFIED',
      p_reference => movement.reference, p_movement_id => movement.id));
    paid_transaction_id := p_transaction_id;
  ELSE
    paid_transaction_id := (
      SELECT t.id FROM transactions t WHERE t.id = paid_transaction_id AND t.merchant_id = p_merchant_id);
  END IF;
  RETURN NEXT;
END $$;
