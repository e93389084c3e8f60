-- Settles a transaction of the sandbox with an outcome, success or failed, and gives the link its slot back or counts
-- it as paid.
CREATE FUNCTION settle_simulated_transaction(
  link payment_links, p_transaction_id uuid, p_outcome text, p_reference text
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  updated transactions%ROWTYPE;
BEGIN
  UPDATE transactions SET
    status = CASE p_outcome WHEN 'success' THEN 'completed' ELSE 'failed' END,
    failure_reason = CASE p_outcome WHEN 'failed' THEN 'REJECTED' END,
    reference = p_reference,
    completed_at = CASE p_outcome WHEN 'success' THEN request_now() END,
    shift_id = CASE p_outcome WHEN 'success' THEN open_shift_of(till_id, environment) END,
    updated_at = request_now(), holds_slot = false
  WHERE id = p_transaction_id RETURNING * INTO STRICT updated;
  IF link.max_payments IS NOT NULL THEN
    PERFORM release_slot(link.id, p_outcome = 'success');
  END IF;
  PERFORM record_transaction_event(updated, 'pending');
  IF updated.status = 'completed' THEN
    PERFORM apply_checkout_payment(updated);
  END IF;
END $$;
