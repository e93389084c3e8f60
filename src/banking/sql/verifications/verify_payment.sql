-- Whether a mobile payment to a merchant has come in. One that has paid nothing yet becomes a completed transaction. It
-- has many parameters because it takes all that is stated, and what a bank has said of it.
--
-- p_link_token:  for verification_link()
-- p_mobile:      whether the phone is of a mobile network    p_connections: see connection_facts()
-- p_day:         the Caracas day of the payment              p_reference: or its last digits, four at least
-- p_document:    the payer's, by which a payment is found whose phone the bank does not show
-- p_till_id:     where it is sold, see till_of_sale()
-- p_external_reference: the merchant's own; with the same one, phone and amount the answer is the first one again At
-- most one of these, of the bank's:
-- p_found:       the payment as confirmed by its reference: {connection, controlNumber, bookedOn, reference, amount,
--                document}
-- p_listed:      the payer's payments, as bank_statement_lines() takes them, each with its connection
-- p_candidates:  the same of a bank that confirms each payment once, as open_confirmation() takes them
--
-- result:  found         one payment, now or by an earlier verification of the same sale: paid_transaction_id. One that
--                        the merchant has released since is found anew, as the same transaction
--          absent        none; with lookups, see claim_lookups(), the bank can still be asked
--          ambiguous     several that have paid nothing
--          already_used  it has paid something else: paid_transaction_id, null if that is not the merchant's, or
--                        none that the caller sees. With
--          lookups
--                        the bank can be asked whether there is another one. same_request: the caller's own
--                        verification
--                        of the last hour has used it, so this may be the same question again
--          pending       it may belong to a charge of the same payer that has not ended, or is being claimed. With
--                        confirmation {orderId, reference, bankCode, lastCode}, the caller has the bank confirm
--                        it by the lookups; lastCode is there if it has been asked before, see verify-claim.ts
--
-- Refuses what require_active_merchant(), till_of_sale(), require_link_account() and open_verification() do.
--
-- Locks: see open_verification()
CREATE FUNCTION verify_payment(
  p_transaction_id uuid, p_order_id uuid, p_bank_key text, p_link_token text, p_merchant_id uuid, p_environment text,
  p_phone text, p_mobile boolean, p_amount numeric, p_connections jsonb, p_day date DEFAULT NULL,
  p_bank_code text DEFAULT NULL, p_reference text DEFAULT NULL, p_external_reference text DEFAULT NULL,
  p_found jsonb DEFAULT NULL, p_listed jsonb DEFAULT NULL, p_candidates jsonb DEFAULT NULL,
  p_document text DEFAULT NULL, p_till_id uuid DEFAULT NULL
)
RETURNS TABLE (result text, paid_transaction_id uuid, same_request boolean, lookups jsonb, confirmation jsonb)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  opened record;
  link payment_links%ROWTYPE;
  claim bank_orders%ROWTYPE;
  earlier record;
  chosen record;
  movement bank_movements%ROWTYPE;
  known_movement_id uuid;
BEGIN
  opened := open_verification(p_transaction_id, p_order_id, p_bank_key, p_link_token, p_merchant_id, p_environment,
    p_phone, p_mobile, p_amount, p_connections, p_day, p_bank_code, p_reference, p_external_reference,
    p_document, p_till_id);
  link := opened.link;
  claim := opened.claim;
  same_request := false;
  earlier := earlier_verification(claim, link);
  IF earlier.result IS NOT NULL THEN
    result := earlier.result;
    paid_transaction_id := earlier.paid_transaction_id;
    IF earlier.due_again THEN
      claim := earlier.p_claim;
      confirmation := confirmation_of(claim) || jsonb_build_object('lastCode', claim.bank_response_code);
      lookups := verification_lookups(claim, link);
    END IF;
    RETURN NEXT;
    RETURN;
  END IF;

  IF p_candidates IS NOT NULL THEN
    -- What was stated is not what the bank has shown.
    claim.document := NULL;
    chosen := open_confirmation(claim, link, p_candidates);
    result := chosen.result;
    paid_transaction_id := chosen.paid_transaction_id;
    claim := chosen.p_claim;
  ELSIF p_found IS NOT NULL THEN
    movement := found_movement(claim, link, p_found);
    result := CASE reject_verified_movement(claim, link, movement)
      WHEN 'used' THEN 'already_used' WHEN 'strange' THEN 'absent' WHEN 'charge' THEN 'pending'
      WHEN 'claimed' THEN 'pending' ELSE 'found' END;
    paid_transaction_id := movement.transaction_id;
  ELSE
    PERFORM record_movements(l.connection, l.lines) FROM (
      SELECT e->>'connection' AS connection, jsonb_agg(e) AS lines FROM jsonb_array_elements(p_listed) e GROUP BY 1) l;
    SELECT k.result, k.paid_transaction_id, k.movement_id INTO result, paid_transaction_id, known_movement_id
    FROM ledger_verification(claim, link) k;
    SELECT m.* INTO movement FROM bank_movements m WHERE m.id = known_movement_id;
    result := coalesce(result, 'found');
  END IF;

  IF result = 'found' AND movement.transaction_id IS NOT NULL THEN
    paid_transaction_id := movement.transaction_id;
    result := take_released_payment(movement.transaction_id, p_external_reference, link.till_id);
  ELSIF result = 'found' THEN
    -- What the payment was found by may be less than what is known of it.
    claim.bank_code := coalesce(p_bank_code, movement.bank_code);
    claim.document := movement.document;
    PERFORM insert_link_payment(link, claim, NULL, NULL, false, p_reference);
    PERFORM settle_order(p_order_id, new_order_outcome('success', p_code => 'VERIFIED',
      p_reference => movement.reference, p_movement_id => movement.id));
    paid_transaction_id := p_transaction_id;
  ELSIF result = 'confirming' THEN
    result := 'pending';
    confirmation := confirmation_of(claim);
    lookups := verification_lookups(claim, link);
  ELSE
    IF coalesce(p_found, p_listed, p_candidates) IS NULL
      AND (result = 'absent' OR (result = 'already_used' AND p_reference IS NULL)) THEN
      lookups := verification_lookups(claim, link);
    END IF;
    paid_transaction_id := (
      SELECT t.id FROM transactions t WHERE t.id = paid_transaction_id AND t.merchant_id = p_merchant_id
        AND caller_sees_till(t.till_id));
    same_request := result = 'already_used' AND EXISTS (
      SELECT FROM bank_orders p
      WHERE p.transaction_id = paid_transaction_id AND p.kind = 'verification' AND p.asked_by = caller_id()
        AND p.created_at > request_now() - interval '1 hour');
  END IF;
  RETURN NEXT;
END $$;
