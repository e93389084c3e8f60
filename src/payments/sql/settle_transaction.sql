-- Gives a transaction the end that its order to the bank has come to.
CREATE FUNCTION settle_transaction(settled payments) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  after transactions%ROWTYPE;
  completed boolean := settled.status = 'success';
BEGIN
  UPDATE transactions SET
    status = CASE WHEN completed THEN 'completed' ELSE 'failed' END,
    failure_reason = settled.failure_reason,
    reference = coalesce(settled.reference, reference),
    operation_id = settled.operation_id,
    completed_at = CASE WHEN completed THEN request_now() END,
    updated_at = request_now(),
    seated = false
  WHERE id = settled.transaction_id AND status = 'pending'
  RETURNING * INTO after;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- The bank may have told of it before it answered. Before the link: see open_charge().
  IF completed AND settled.kind = 'c2p' AND settled.account_id IS NOT NULL THEN
    PERFORM tie_charge(settled, caracas_day(settled.created_at));
  END IF;
  PERFORM free_seat(after.link_id, completed) FROM payment_links l
  WHERE l.id = after.link_id AND l.max_payments IS NOT NULL;
  PERFORM tell_of_transaction(after, 'pending');
END $$;
