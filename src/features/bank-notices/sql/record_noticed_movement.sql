-- Records a new movement that a notice reports. Returns the id of another notice's movement that may be the same
-- payment; null if there is none.
CREATE FUNCTION record_noticed_movement(noticed bank_movements) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  recorded bank_movements%ROWTYPE;
  duplicate_of_id uuid;
BEGIN
  INSERT INTO bank_movements (
    id, connection, account_id, environment, direction, type, amount, booked_on, booked_at, reference,
    payer_reference, concept, phone, bank_code, document, notice_key, created_at)
  VALUES (
    new_uuid(), noticed.connection, bound_account_id(noticed.connection), 'live', 'in',
    noticed.type, noticed.amount, noticed.booked_on, noticed.booked_at, noticed.reference,
    noticed.payer_reference, noticed.concept, noticed.phone, noticed.bank_code, noticed.document,
    noticed.notice_key, request_now())
  RETURNING * INTO recorded;
  duplicate_of_id := find_possible_duplicate(recorded);
  PERFORM record_audit('deposit.record', public_id('mov', recorded.id), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object(
      'connection', recorded.connection, 'account', public_id('acc', recorded.account_id),
      'type', recorded.type, 'amount', recorded.amount, 'bookedOn', recorded.booked_on,
      'reference', recorded.reference))
    || jsonb_strip_nulls(jsonb_build_object('possibleDuplicateOf', public_id('mov', duplicate_of_id))), NULL);
  RETURN duplicate_of_id;
END $$;
