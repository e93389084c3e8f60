-- Settles a charge without a bank response that a bank statement shows by payer and amount only.
-- outcome: {status: success, reference}
--
-- The charge stays pending if that movement belongs to another charge. If another pending charge has the same payer
-- and amount, the movement may be either's: the charge is flagged for an administrator, once the other one's request
-- must be over (a minute).
-- Locks: the order, lock_movements().
CREATE FUNCTION settle_charge_from_bank_statement(p_id uuid, outcome jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  pending_charge bank_orders%ROWTYPE;
  charged_on date;
  latest_similar_at timestamptz;
BEGIN
  SELECT * INTO STRICT pending_charge FROM bank_orders WHERE id = p_id FOR NO KEY UPDATE;
  IF pending_charge.status <> 'pending' THEN
    RETURN;
  END IF;
  -- The sandbox finds each charge by its key.
  IF pending_charge.account_id IS NULL THEN
    PERFORM settle_order(p_id, outcome);
    RETURN;
  END IF;
  charged_on := caracas_day(pending_charge.created_at);
  PERFORM lock_movements(pending_charge.connection);
  IF EXISTS (
    SELECT FROM bank_movements m
    WHERE m.connection = pending_charge.connection AND m.direction = 'in' AND m.amount = pending_charge.amount
      AND m.booked_on BETWEEN charged_on AND charged_on + 1 AND m.transaction_id <> pending_charge.transaction_id
      AND normalize_reference(m.reference) = normalize_reference(outcome->>'reference')
  ) OR EXISTS (
    SELECT FROM bank_orders p
    WHERE p.connection = pending_charge.connection AND p.kind = 'c2p' AND p.status = 'success'
      AND p.amount = pending_charge.amount
      AND p.updated_at >= start_of_caracas_day(charged_on - 1)
      AND normalize_reference(p.reference) = normalize_reference(outcome->>'reference')
  ) THEN
    PERFORM settle_order(p_id, '{"status": "pending", "code": "OF_ANOTHER"}');
    RETURN;
  END IF;
  SELECT max(p.created_at) INTO latest_similar_at FROM bank_orders p
  WHERE p.connection = pending_charge.connection AND p.kind = 'c2p' AND p.status = 'pending' AND p.id <> p_id
    AND p.amount = pending_charge.amount AND p.phone = pending_charge.phone
    AND p.created_at >= start_of_caracas_day(charged_on - 1) AND p.created_at < start_of_caracas_day(charged_on + 2);
  IF latest_similar_at IS NULL THEN
    PERFORM settle_order(p_id, outcome);
  ELSIF latest_similar_at <= request_now() - interval '1 minute' THEN
    UPDATE bank_orders SET flagged_at = request_now() WHERE id = p_id;
    PERFORM record_audit('payment.flag', public_id('pay', p_id), jsonb_build_object(
      'before', jsonb_build_object('flagged', false), 'after', jsonb_build_object('flagged', true)));
  END IF;
END $$;
