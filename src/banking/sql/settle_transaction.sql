-- Settles a transaction by its order, releases its slot and makes waiting claims due.
CREATE FUNCTION settle_transaction(settled bank_orders) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  after transactions%ROWTYPE;
  completed boolean := settled.status = 'success';
  seat boolean;
BEGIN
  SELECT t.seated INTO seat FROM transactions t WHERE t.id = settled.transaction_id FOR NO KEY UPDATE;
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
  IF seat THEN
    PERFORM release_slot(after.link_id, completed);
  END IF;
  IF settled.kind = 'c2p' THEN
    PERFORM make_claims_due(after.phone, CASE WHEN seat THEN after.link_id END);
  END IF;
  PERFORM record_transaction_event(after, 'pending');
END $$;
