-- Whether the payment behind a movement has already completed a transaction other than the claim's:
-- 1. Another movement may record the same payment, for example a notice and a statement line, or two notices, that
--    differ in day or amount or lack a field. Two statement lines are always two payments.
--    A payment that a bank has confirmed, see record_confirmed_movement(), may have either of its references.
--    They have an end of a reference in common, by which they are looked up.
-- 2. A completed transaction without a movement may be the same payment: a charge, or one settled by a person.
--    A charge without a reference counts as the same. By its id, no month before is looked through.
CREATE FUNCTION has_paid_another_transaction(p_movement bank_movements, p_claim bank_orders) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  alike uuid[] := ARRAY(SELECT paid_movements_like(p_movement.connection, p_movement.reference))
    || ARRAY(SELECT paid_movements_like(p_movement.connection, p_movement.payer_reference));
  first_id uuid := first_uuid_at(start_of_caracas_day(p_movement.booked_on - 2));
BEGIN
  RETURN EXISTS (
    SELECT FROM bank_movements m
    WHERE m.id = ANY (alike) AND m.id IS DISTINCT FROM (p_movement).id
      AND (m.amount = (p_movement).amount OR m.booked_on = (p_movement).booked_on)
      AND m.booked_on BETWEEN (p_movement).booked_on - 1 AND (p_movement).booked_on + 1
      AND (normalize_reference(m.reference) = normalize_reference((p_movement).reference)
          AND coalesce(normalize_reference(m.payer_reference) = normalize_reference((p_movement).payer_reference), true)
        OR num_nonnulls(m.confirmed_at, (p_movement).confirmed_at) > 0 AND m.amount = (p_movement).amount
          AND ARRAY[reference_ending(m.reference), reference_ending(m.payer_reference)] && array_remove(
            ARRAY[reference_ending((p_movement).reference), reference_ending((p_movement).payer_reference)], NULL))
      AND coalesce(m.phone = (p_claim).phone, true)
      AND (m.control_number IS NULL OR (p_movement).control_number IS NULL)
  ) OR EXISTS (
    SELECT FROM transactions t
    WHERE t.phone = (p_claim).phone AND t.account_id = (p_movement).account_id AND t.id <> (p_claim).transaction_id
      AND t.id >= first_id
      AND t.completed_at IS NOT NULL AND t.amount_ves = (p_movement).amount
      AND CASE t.payment_method
        WHEN 'c2p' THEN coalesce(normalize_reference(t.reference) = normalize_reference((p_movement).reference), true)
          AND caracas_day(t.created_at) BETWEEN (p_movement).booked_on - 1 AND (p_movement).booked_on + 1
        ELSE coalesce(references_match(t.reference, (p_movement).reference)
            OR references_match(t.reference, (p_movement).payer_reference), false)
          AND caracas_day(t.created_at) BETWEEN (p_movement).booked_on - 1 AND (p_movement).booked_on + 8 END
      AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.transaction_id = t.id));
END $$;
