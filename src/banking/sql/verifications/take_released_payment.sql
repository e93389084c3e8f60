-- Gives a released payment to the sale, and the till, of a verification that has found it, unless somebody was quicker.
-- Returns what the verification is answered.
-- Locks: the transaction.
CREATE FUNCTION take_released_payment(p_transaction_id uuid, p_external_reference text, p_till_id uuid) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE transactions SET external_reference = p_external_reference, till_id = p_till_id, released_at = NULL,
    reassigned_at = request_now(), updated_at = request_now()
  WHERE id = p_transaction_id AND released_at IS NOT NULL AND status = 'completed' AND committed_refunds_ves = 0;
  IF NOT FOUND THEN
    RETURN 'already_used';
  END IF;
  PERFORM leave_match_to_person(p_transaction_id);
  UPDATE bank_orders SET asked_by = caller_id() WHERE transaction_id = p_transaction_id AND kind = 'verification';
  PERFORM record_reassignment(p_transaction_id, 'reassign', NULL, sale_of_payment(p_transaction_id));
  RETURN 'found';
END $$;
