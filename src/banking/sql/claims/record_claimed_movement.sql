-- Records the movement by which a bank confirms a claim on a link, and returns its id; the claim need not be written
-- yet. A movement known from a notice gets its control number instead of a second row, and one that a file of the bank
-- has shown, or the bank under the number of a neighbouring day, is the movement, paid for or not. Without a control
-- number, see record_confirmed_movement().
-- The caller holds lock_claimable_movements().
CREATE FUNCTION record_claimed_movement(
  p_claim bank_orders, p_link payment_links, p_outcome order_outcome
) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  number text := p_outcome.control_number;
  by_connection text := coalesce(p_outcome.connection, p_claim.connection);
  booked date := coalesce(p_outcome.booked_on, p_claim.paid_on, caracas_day(p_claim.created_at));
  paid numeric := coalesce(p_outcome.amount, p_claim.amount);
  into_account uuid := p_claim.account_id;
  filed_id uuid;
BEGIN
  IF by_connection <> p_claim.connection THEN
    SELECT c.account_id INTO STRICT into_account FROM claimable_accounts(p_link) c
    WHERE c.connection = by_connection;
  END IF;
  IF number IS NULL THEN
    RETURN record_confirmed_movement(p_claim, by_connection, into_account, booked, paid,
      coalesce(p_outcome.reference, p_claim.reference));
  END IF;
  filed_id := (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = by_connection AND m.direction = 'in' AND m.amount = paid
      AND (m.control_number LIKE 'F-%' OR m.booked_on <> booked AND is_number_of_day(number, booked)
        AND is_number_of_day(m.control_number, m.booked_on)
        AND is_same_payment(m, p_outcome.reference, p_claim.phone, p_claim.bank_code))
      AND m.booked_on BETWEEN booked - 1 AND booked + 1
      AND reference_ending(m.reference) = reference_ending(p_outcome.reference)
      AND NOT EXISTS (SELECT FROM bank_movements k WHERE k.connection = by_connection AND k.control_number = number)
    ORDER BY m.booked_on = booked DESC, m.id LIMIT 1);
  IF filed_id IS NULL THEN
    SELECT m.id INTO filed_id FROM bank_movements m
    WHERE m.control_number LIKE 'F-%' AND m.id = movement_of_next_banking_day(by_connection, booked, paid,
      p_outcome.reference, p_claim.phone, p_claim.bank_code)
      AND NOT EXISTS (SELECT FROM bank_movements k WHERE k.connection = by_connection AND k.control_number = number);
  END IF;
  IF filed_id IS NOT NULL THEN
    -- It is no longer known from a file alone: see require_told_payment().
    UPDATE bank_movements SET confirmed_at = coalesce(confirmed_at, request_now()),
      document = coalesce(document, p_outcome.document)
    WHERE id = filed_id;
    RETURN filed_id;
  END IF;
  UPDATE bank_movements SET control_number = number, seen_on_statement_at = request_now(),
    booked_on = coalesce(p_outcome.booked_on, booked_on), document = coalesce(document, p_outcome.document)
  WHERE id = (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = by_connection AND m.control_number IS NULL AND m.direction = 'in'
      AND m.booked_on BETWEEN booked - 1 AND booked + 1 AND m.amount = paid
      AND reference_ending(m.reference) = reference_ending(p_outcome.reference)
      AND coalesce(m.phone, p_claim.phone) = p_claim.phone
      AND (m.booked_on = booked OR is_same_payment(m, p_outcome.reference, p_claim.phone, p_claim.bank_code))
      AND NOT EXISTS (SELECT FROM bank_movements k WHERE k.connection = by_connection AND k.control_number = number)
    ORDER BY m.booked_on = booked DESC, m.id LIMIT 1);
  INSERT INTO bank_movements (
    id, connection, account_id, environment, direction, type, amount, booked_on, reference, concept, phone,
    bank_code, document, control_number, created_at, seen_on_statement_at)
  VALUES (
    new_uuid(), by_connection, into_account, p_claim.environment, 'in', 'p2p', paid, booked,
    p_outcome.reference, '', p_claim.phone, p_claim.bank_code, p_outcome.document, number, request_now(), request_now())
  ON CONFLICT (connection, control_number) DO NOTHING;
  RETURN (SELECT m.id FROM bank_movements m WHERE m.connection = by_connection AND m.control_number = number);
END $$;
