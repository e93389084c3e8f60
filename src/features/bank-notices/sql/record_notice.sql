-- Records a payment that the bank says has come in. What was told before is left as it is; where a
-- statement came first, the notice joins its movement. True where it is a movement of its own.
--
-- notice: {connection, noticeKey, type, amount, bookedOn, reference, payerReference, concept, phone, bankCode}
CREATE FUNCTION record_notice(notice jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  recorded bank_movements%ROWTYPE;
  stated uuid;
BEGIN
  PERFORM hold_movements(notice->>'connection');
  PERFORM FROM bank_movements m
  WHERE m.connection = notice->>'connection' AND m.notice_key = notice->>'noticeKey';
  IF FOUND THEN
    RETURN false;
  END IF;

  SELECT m.id INTO stated FROM bank_movements m
  WHERE m.connection = notice->>'connection' AND m.notice_key IS NULL AND m.direction = 'in'
    AND m.booked_on = (notice->>'bookedOn')::date AND m.amount = (notice->>'amount')::numeric
    AND bare_reference(m.reference) = bare_reference(notice->>'reference')
  ORDER BY m.id LIMIT 1;
  IF FOUND THEN
    UPDATE bank_movements SET
      notice_key = notice->>'noticeKey',
      payer_reference = notice->>'payerReference',
      phone = coalesce(phone, notice->>'phone'),
      bank_code = coalesce(bank_code, notice->>'bankCode')
    WHERE id = stated;
    PERFORM record_audit('deposit.notice', public_id('mov', stated), jsonb_build_object(
      'before', jsonb_build_object('noticed', false), 'after', jsonb_build_object('noticed', true)), NULL);
    RETURN false;
  END IF;

  INSERT INTO bank_movements (
    id, connection, account_id, environment, direction, type, amount, booked_on, reference,
    payer_reference, concept, phone, bank_code, notice_key, created_at)
  VALUES (
    new_record_id(), notice->>'connection', bound_account(notice->>'connection'), 'live', 'in',
    notice->>'type', (notice->>'amount')::numeric, (notice->>'bookedOn')::date, notice->>'reference',
    notice->>'payerReference', notice->>'concept', notice->>'phone', notice->>'bankCode',
    notice->>'noticeKey', request_now())
  RETURNING * INTO recorded;
  PERFORM record_audit('deposit.record', public_id('mov', recorded.id), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object(
      'connection', recorded.connection, 'account', public_id('acc', recorded.account_id),
      'type', recorded.type, 'amount', recorded.amount, 'bookedOn', recorded.booked_on,
      'reference', recorded.reference)), NULL);
  RETURN true;
END $$;
