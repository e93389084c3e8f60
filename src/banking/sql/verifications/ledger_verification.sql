-- What the ledger knows of the payment that a verification means: the only movement that can pay it (p_movement, result
-- null), or else
--   'ambiguous'     several can
--   'pending'       it may belong to a charge of the same payer that has not ended, or somebody's claim of it is being
-- confirmed 'already_used'  all have paid something else: paid_transaction_id, the latest one's
--   'absent'        there is none
-- The caller holds lock_claimable_movements().
CREATE FUNCTION ledger_verification(
  p_claim bank_orders, p_link payment_links, OUT result text, OUT paid_transaction_id uuid, OUT movement_id uuid
)
LANGUAGE plpgsql AS $$
DECLARE
  fits record;
BEGIN
  WITH fitting AS MATERIALIZED (
    SELECT m.id, m.transaction_id, m.booked_on, reject_verified_movement(p_claim, p_link, m) AS rejection
    FROM verifiable_movements(p_claim, p_link) m)
  SELECT array_agg(f.id) FILTER (WHERE f.rejection IS NULL) AS unpaid,
    coalesce(bool_or(f.rejection IN ('charge', 'claimed')), false) AS is_held_up,
    coalesce(bool_or(f.rejection = 'used'), false) AS is_used,
    (array_agg(f.transaction_id ORDER BY f.booked_on DESC, f.id DESC)
      FILTER (WHERE f.transaction_id IS NOT NULL))[1] AS used_by
  INTO fits
  FROM fitting f;
  IF cardinality(fits.unpaid) = 1 THEN
    movement_id := fits.unpaid[1];
    RETURN;
  END IF;
  result := CASE WHEN fits.unpaid IS NOT NULL THEN 'ambiguous' WHEN fits.is_held_up THEN 'pending'
    WHEN fits.is_used THEN 'already_used' ELSE 'absent' END;
  paid_transaction_id := CASE result WHEN 'already_used' THEN fits.used_by END;
END $$;
