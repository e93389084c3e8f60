-- The movement of a payment that a bank confirms without a control number: the one that the ledger has of that payer,
-- bank, reference and amount, booked within a day, or that of movement_of_next_banking_day(), paid for or not. Where
-- there is none, a row that keeps its place, so that the notice or the line of the bank statement that comes later
-- finds it taken.
--
-- Payments within a bank have another reference on its statement, which does not show their payer: such a line is the
-- movement if no notice has told whose it is. See complete_statement_movement().
-- The caller holds lock_claimable_movements().
CREATE FUNCTION record_confirmed_movement(
  p_claim bank_orders, p_connection text, p_account_id uuid, p_booked_on date, p_amount numeric, p_reference text
) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  movement_id uuid := coalesce((
    SELECT m.id FROM bank_movements m
    WHERE m.connection = p_connection AND m.direction = 'in' AND m.amount = p_amount
      AND m.booked_on BETWEEN p_booked_on - 1 AND p_booked_on + 1
      AND coalesce(m.phone = p_claim.phone, true) AND coalesce(m.bank_code = p_claim.bank_code, true)
      AND reference_ending(p_reference) IN (reference_ending(m.reference), reference_ending(m.payer_reference))
    ORDER BY m.booked_on = p_booked_on DESC, m.transaction_id IS NOT NULL DESC, m.id LIMIT 1),
    movement_of_next_banking_day(p_connection, p_booked_on, p_amount, p_reference, p_claim.phone, p_claim.bank_code));
  within_bank boolean := p_claim.bank_code = (
    SELECT left(a.account_number, 4) FROM bank_accounts a WHERE a.id = p_account_id);
BEGIN
  IF movement_id IS NOT NULL THEN
    -- It is no longer known from a file alone: see require_told_payment().
    UPDATE bank_movements SET confirmed_at = request_now()
    WHERE id = movement_id AND control_number LIKE 'F-%' AND confirmed_at IS NULL;
    RETURN movement_id;
  END IF;
  UPDATE bank_movements SET phone = p_claim.phone, payer_reference = p_reference, confirmed_at = request_now()
  WHERE within_bank AND id = (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = p_connection AND m.direction = 'in' AND m.type = 'p2p' AND m.amount = p_amount
      AND m.booked_on = p_booked_on AND m.bank_code = p_claim.bank_code AND m.phone IS NULL
      AND m.notice_key IS NULL AND m.payer_reference IS NULL AND m.transaction_id IS NULL
    ORDER BY m.id LIMIT 1)
  RETURNING id INTO movement_id;
  IF movement_id IS NULL THEN
    INSERT INTO bank_movements (
      id, connection, account_id, environment, direction, type, amount, booked_on, reference, payer_reference, concept,
      phone, bank_code, confirmed_at, created_at)
    VALUES (
      new_uuid(), p_connection, p_account_id, p_claim.environment, 'in', 'p2p', p_amount, p_booked_on,
      CASE WHEN NOT coalesce(within_bank, false) THEN p_reference END, CASE WHEN within_bank THEN p_reference END, '',
      p_claim.phone, p_claim.bank_code, request_now(), request_now())
    RETURNING id INTO movement_id;
  END IF;
  RETURN movement_id;
END $$;
