-- Whether a reference that a bank statement shows for a charge, by payer and amount only, belongs to another one: to a
-- movement of another transaction, or to a successful charge of the same amount.
-- The caller holds lock_movements().
CREATE FUNCTION is_reference_of_another_charge(p_charge bank_orders, p_reference text) RETURNS boolean
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  charged_on date := caracas_day(p_charge.created_at);
BEGIN
  RETURN EXISTS (
    SELECT FROM bank_movements m
    WHERE m.connection = p_charge.connection AND m.direction = 'in' AND m.amount = p_charge.amount
      AND m.booked_on BETWEEN charged_on - 1 AND charged_on + 1 AND m.transaction_id <> p_charge.transaction_id
      AND normalize_reference(m.reference) = normalize_reference(p_reference)
  ) OR EXISTS (
    SELECT FROM bank_orders p
    WHERE p.connection = p_charge.connection AND p.kind = 'c2p' AND p.status = 'success'
      AND p.amount = p_charge.amount
      AND p.updated_at >= start_of_caracas_day(charged_on - 1)
      AND normalize_reference(p.reference) = normalize_reference(p_reference)
  );
END $$;
