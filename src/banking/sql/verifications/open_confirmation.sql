-- Chooses among the payments that a bank has listed, which confirms each of them only once, and writes the intent to
-- have one confirmed: its transaction and order, pending. So the same payment cannot be confirmed for anything else
-- meanwhile.
-- p_candidates: [{connection, bookedOn, reference, bankCode, amount, isConfirmed}]
--
-- result:  confirming    the intent is written; p_claim is its order
--          ambiguous     several have paid nothing
--          pending       one is being claimed, or may belong to a charge of the same payer that has not ended
--          already_used  one has paid something else: paid_transaction_id, null if nobody knows what
--          absent        there is none
--
-- The order says CONFIRMATION_LOST from the start: the bank has just said that the payment is unconfirmed, so if the
-- service dies before it records an answer, a payment that is confirmed then was confirmed for this order.
-- The caller holds open_verification()'s locks, under which all intents are written.
CREATE FUNCTION open_confirmation(
  INOUT p_claim bank_orders, p_link payment_links, p_candidates jsonb, OUT result text, OUT paid_transaction_id uuid
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  candidate record;
  free_count integer := 0;
  chosen record;
  holder record;
  stated_reference text := p_claim.reference;
BEGIN
  result := 'absent';
  FOR candidate IN
    SELECT DISTINCT c.connection, c."bookedOn" AS booked_on, c.reference, c."bankCode" AS bank_code, c.amount,
      c."isConfirmed" AS is_confirmed
    FROM jsonb_to_recordset(p_candidates) AS c (
      connection text, "bookedOn" date, reference text, "bankCode" text, amount numeric, "isConfirmed" boolean)
  LOOP
    SELECT h.transaction_id, h.is_pending INTO holder
    FROM holder_of_payment(p_link, candidate.connection, p_claim.phone, candidate.bank_code, candidate.reference,
      candidate.booked_on, candidate.amount) h;
    IF NOT FOUND AND NOT candidate.is_confirmed THEN
      free_count := free_count + 1;
      chosen := candidate;
    ELSIF holder.is_pending THEN
      result := 'pending';
    ELSIF result <> 'pending' THEN
      result := 'already_used';
      paid_transaction_id := coalesce(paid_transaction_id, holder.transaction_id);
    END IF;
  END LOOP;
  IF free_count = 0 THEN
    RETURN;
  END IF;
  paid_transaction_id := NULL;
  IF free_count > 1 OR has_pending_charge(p_claim.account_id, p_claim.phone, chosen.amount, chosen.booked_on) THEN
    result := CASE WHEN free_count > 1 THEN 'ambiguous' ELSE 'pending' END;
    RETURN;
  END IF;
  result := 'confirming';
  p_claim.connection := chosen.connection;
  p_claim.account_id := (SELECT c.account_id FROM claimable_accounts(p_link) c WHERE c.connection = chosen.connection);
  p_claim.reference := chosen.reference;
  p_claim.bank_code := chosen.bank_code;
  p_claim.paid_on := chosen.booked_on;
  PERFORM insert_link_payment(p_link, p_claim, NULL, NULL, false, stated_reference);
  UPDATE bank_orders SET awaits_answer = true, bank_response_code = 'CONFIRMATION_LOST' WHERE id = p_claim.id;
END $$;
