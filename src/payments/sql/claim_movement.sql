-- Ties a transaction to the movement by which a bank says that it was paid; false where that movement has
-- paid another one.
CREATE FUNCTION claim_movement(claim payments, outcome jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  booked date := coalesce((outcome->>'bookedOn')::date, claim.paid_on, caracas_day(claim.created_at));
BEGIN
  IF outcome->>'controlNumber' IS NULL THEN
    RETURN true;
  END IF;
  PERFORM hold_movements(claim.connection);
  -- What a notice told of already is the same movement.
  UPDATE bank_movements SET control_number = outcome->>'controlNumber', stated_at = request_now()
  WHERE id = (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = claim.connection AND m.control_number IS NULL AND m.direction = 'in'
      AND m.booked_on = booked AND m.amount = claim.amount
      AND bare_reference(m.reference) = bare_reference(outcome->>'reference')
      AND coalesce(m.phone, claim.phone) = claim.phone
      AND NOT EXISTS (SELECT FROM bank_movements k WHERE k.connection = claim.connection
        AND k.control_number = outcome->>'controlNumber')
    ORDER BY m.id LIMIT 1);
  INSERT INTO bank_movements AS m (
    id, connection, account_id, environment, direction, type, amount, booked_on, reference, concept, phone,
    bank_code, control_number, transaction_id, created_at, stated_at)
  VALUES (
    new_record_id(), claim.connection, claim.account_id, claim.environment, 'in', 'p2p', claim.amount, booked,
    outcome->>'reference', '', claim.phone, claim.bank_code, outcome->>'controlNumber', claim.transaction_id,
    request_now(), request_now())
  ON CONFLICT (connection, control_number) DO UPDATE SET transaction_id = excluded.transaction_id
    WHERE m.transaction_id IS NULL;
  RETURN FOUND;
END $$;
