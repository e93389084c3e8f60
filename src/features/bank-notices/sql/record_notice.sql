-- Records an incoming payment that a bank's notice reports. A movement that is known already is not changed, except
-- that a notice completes a movement from a bank statement. Returns
--   'recorded'            a new movement
--   'known'               reported before, by a notice or a bank statement
--   'changed'             reported before by a notice, with another amount: the first one counts, and an administrator
--                         decides. Without bank statements to compare with, also if the day differs by one
--   'possible_duplicate'  a new movement that may be another notice's: an administrator decides
--
-- notice: {connection, noticeKey, type, amount, bookedOn, bookedAt, reference, payerReference, concept, phone,
--   bankCode, onStatement: whether a bank statement will show it too}
-- Locks: lock_movements().
CREATE FUNCTION record_notice(notice jsonb) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  earlier bank_movements%ROWTYPE;
  recorded bank_movements%ROWTYPE;
  statement_movement_id uuid;
  duplicate_of_id uuid;
BEGIN
  PERFORM lock_movements(notice->>'connection');
  SELECT * INTO earlier FROM bank_movements m
  WHERE m.connection = notice->>'connection' AND m.notice_key = notice->>'noticeKey';
  IF FOUND AND earlier.amount = (notice->>'amount')::numeric THEN
    RETURN 'known';
  ELSIF FOUND THEN
    PERFORM record_restatement(
      earlier.id, (notice->>'amount')::numeric, earlier.booked_on, earlier.direction, 'notice');
    RETURN 'changed';
  END IF;
  SELECT * INTO earlier FROM bank_movements m
  WHERE NOT (notice->>'onStatement')::boolean
    AND m.connection = notice->>'connection' AND m.notice_key IS NOT NULL AND m.type = notice->>'type'
    AND m.booked_on BETWEEN (notice->>'bookedOn')::date - 1 AND (notice->>'bookedOn')::date + 1
    AND normalize_reference(m.reference) = normalize_reference(notice->>'reference')
    AND (m.phone, m.bank_code) = (notice->>'phone', notice->>'bankCode')
  ORDER BY m.id LIMIT 1;
  IF FOUND THEN
    PERFORM record_restatement(
      earlier.id, (notice->>'amount')::numeric, (notice->>'bookedOn')::date, earlier.direction, 'notice');
    RETURN 'changed';
  END IF;

  SELECT m.id INTO statement_movement_id FROM bank_movements m
  WHERE m.connection = notice->>'connection' AND m.notice_key IS NULL AND m.direction = 'in'
    AND m.booked_on = (notice->>'bookedOn')::date AND m.amount = (notice->>'amount')::numeric
    AND normalize_reference(m.reference) = normalize_reference(notice->>'reference')
  ORDER BY m.id LIMIT 1;
  IF FOUND THEN
    UPDATE bank_movements SET
      notice_key = notice->>'noticeKey',
      payer_reference = notice->>'payerReference',
      booked_at = (notice->>'bookedAt')::timestamptz,
      phone = coalesce(phone, notice->>'phone'),
      bank_code = coalesce(bank_code, notice->>'bankCode')
    WHERE id = statement_movement_id;
    PERFORM record_audit('deposit.notice', public_id('mov', statement_movement_id), jsonb_build_object(
      'before', jsonb_build_object('noticed', false), 'after', jsonb_build_object('noticed', true)), NULL);
    RETURN 'known';
  END IF;

  INSERT INTO bank_movements (
    id, connection, account_id, environment, direction, type, amount, booked_on, booked_at, reference,
    payer_reference, concept, phone, bank_code, notice_key, created_at)
  VALUES (
    new_uuid(), notice->>'connection', bound_account_id(notice->>'connection'), 'live', 'in',
    notice->>'type', (notice->>'amount')::numeric, (notice->>'bookedOn')::date,
    (notice->>'bookedAt')::timestamptz, notice->>'reference', notice->>'payerReference', notice->>'concept',
    notice->>'phone', notice->>'bankCode', notice->>'noticeKey', request_now())
  RETURNING * INTO recorded;
  duplicate_of_id := find_possible_duplicate(recorded);
  PERFORM record_audit('deposit.record', public_id('mov', recorded.id), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object(
      'connection', recorded.connection, 'account', public_id('acc', recorded.account_id),
      'type', recorded.type, 'amount', recorded.amount, 'bookedOn', recorded.booked_on,
      'reference', recorded.reference))
    || jsonb_strip_nulls(jsonb_build_object('possibleDuplicateOf', public_id('mov', duplicate_of_id))), NULL);
  RETURN CASE WHEN duplicate_of_id IS NULL THEN 'recorded' ELSE 'possible_duplicate' END;
END $$;
