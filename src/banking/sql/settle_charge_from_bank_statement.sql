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
  lost bank_orders%ROWTYPE;
  made_on date;
  alike_since timestamptz;
BEGIN
  SELECT * INTO STRICT lost FROM bank_orders WHERE id = p_id FOR NO KEY UPDATE;
  IF lost.status <> 'pending' THEN
    RETURN;
  END IF;
  -- The sandbox finds each charge by its key.
  IF lost.account_id IS NULL THEN
    PERFORM settle_order(p_id, outcome);
    RETURN;
  END IF;
  made_on := caracas_day(lost.created_at);
  PERFORM lock_movements(lost.connection);
  IF EXISTS (
    SELECT FROM bank_movements m
    WHERE m.connection = lost.connection AND m.direction = 'in' AND m.amount = lost.amount
      AND m.booked_on BETWEEN made_on AND made_on + 1 AND m.transaction_id <> lost.transaction_id
      AND normalize_reference(m.reference) = normalize_reference(outcome->>'reference')
  ) OR EXISTS (
    SELECT FROM bank_orders p
    WHERE p.connection = lost.connection AND p.kind = 'c2p' AND p.status = 'success' AND p.amount = lost.amount
      AND p.updated_at >= start_of_caracas_day(made_on - 1)
      AND normalize_reference(p.reference) = normalize_reference(outcome->>'reference')
  ) THEN
    PERFORM settle_order(p_id, '{"status": "pending", "code": "OF_ANOTHER"}');
    RETURN;
  END IF;
  SELECT max(p.created_at) INTO alike_since FROM bank_orders p
  WHERE p.connection = lost.connection AND p.kind = 'c2p' AND p.status = 'pending' AND p.id <> p_id
    AND p.amount = lost.amount AND p.phone = lost.phone
    AND p.created_at >= start_of_caracas_day(made_on - 1) AND p.created_at < start_of_caracas_day(made_on + 2);
  IF alike_since IS NULL THEN
    PERFORM settle_order(p_id, outcome);
  ELSIF alike_since <= request_now() - interval '1 minute' THEN
    UPDATE bank_orders SET flagged_at = request_now() WHERE id = p_id;
    PERFORM record_audit('payment.flag', public_id('pay', p_id), jsonb_build_object(
      'before', jsonb_build_object('flagged', false), 'after', jsonb_build_object('flagged', true)));
  END IF;
END $$;
