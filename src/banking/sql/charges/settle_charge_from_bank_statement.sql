-- Settles as successful a charge without a bank response that a bank statement shows by payer and amount only.
-- p_reference: the shown movement's
--
-- The charge stays pending if that movement belongs to another charge. If another pending charge has the same payer and
-- amount, the movement may be either's: the charge is left to a person, once the other one's request must be over (a
-- minute).
-- Locks: the order, lock_movements().
CREATE FUNCTION settle_charge_from_bank_statement(
  p_id uuid, p_reference text DEFAULT NULL, p_operation_id text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  pending_charge bank_orders%ROWTYPE;
  shown order_outcome := new_order_outcome('success', p_reference => p_reference, p_operation_id => p_operation_id);
  latest_similar_at timestamptz;
BEGIN
  SELECT * INTO STRICT pending_charge FROM bank_orders WHERE id = p_id FOR NO KEY UPDATE;
  IF pending_charge.status <> 'pending' THEN
    RETURN;
  END IF;
  -- The sandbox finds each charge by its key.
  IF pending_charge.account_id IS NULL THEN
    PERFORM settle_order(p_id, shown);
    RETURN;
  END IF;
  PERFORM lock_movements(pending_charge.connection);
  IF is_reference_of_another_charge(pending_charge, p_reference) THEN
    PERFORM settle_order(p_id, new_order_outcome('pending', p_code => 'OF_ANOTHER'));
    RETURN;
  END IF;
  latest_similar_at := latest_similar_charge_at(pending_charge);
  IF latest_similar_at IS NULL THEN
    PERFORM settle_order(p_id, shown);
  ELSIF latest_similar_at <= request_now() - interval '1 minute' THEN
    PERFORM flag_order(p_id);
  END IF;
END $$;
