-- Records the movement by which a bank confirms a claim, and returns its id. A movement known from a notice gets its
-- control number instead of a second row. Null if the bank gives no control number.
-- The caller holds lock_claimable_movements().
CREATE FUNCTION record_claimed_movement(claim bank_orders, outcome jsonb) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  number text := outcome->>'controlNumber';
  by_connection text := coalesce(outcome->>'connection', claim.connection);
  booked date := coalesce((outcome->>'bookedOn')::date, claim.paid_on, caracas_day(claim.created_at));
  paid numeric := coalesce((outcome->>'amount')::numeric, claim.amount);
  into_account uuid := claim.account_id;
BEGIN
  IF number IS NULL THEN
    RETURN NULL;
  END IF;
  IF by_connection <> claim.connection THEN
    SELECT c.account_id INTO STRICT into_account FROM claimable_accounts(link_of_claim(claim)) c
    WHERE c.connection = by_connection;
  END IF;
  UPDATE bank_movements SET control_number = number, seen_on_statement_at = request_now()
  WHERE id = (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = by_connection AND m.control_number IS NULL AND m.direction = 'in'
      AND m.booked_on = booked AND m.amount = paid
      AND normalize_reference(m.reference) = normalize_reference(outcome->>'reference')
      AND coalesce(m.phone, claim.phone) = claim.phone
      AND NOT EXISTS (SELECT FROM bank_movements k WHERE k.connection = by_connection AND k.control_number = number)
    ORDER BY m.id LIMIT 1);
  INSERT INTO bank_movements (
    id, connection, account_id, environment, direction, type, amount, booked_on, reference, concept, phone,
    bank_code, control_number, created_at, seen_on_statement_at)
  VALUES (
    new_uuid(), by_connection, into_account, claim.environment, 'in', 'p2p', paid, booked,
    outcome->>'reference', '', claim.phone, claim.bank_code, number, request_now(), request_now())
  ON CONFLICT (connection, control_number) DO NOTHING;
  RETURN (SELECT m.id FROM bank_movements m WHERE m.connection = by_connection AND m.control_number = number);
END $$;
