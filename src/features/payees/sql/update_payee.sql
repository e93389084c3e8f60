-- Gives a payee of the caller other data, all of it; p_payee: {phone, bankCode, document, name, group}
--
-- not_found: there is none    A violation of payees_phone_key: another one has the phone.
-- Locks the payee.
CREATE FUNCTION update_payee(p_id uuid, p_payee jsonb, p_environment text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before payees%ROWTYPE;
BEGIN
  SELECT * INTO before FROM payees p
  WHERE p.id = p_id AND p.user_id = caller_id() AND p.environment = coalesce(p_environment, p.environment)
  FOR NO KEY UPDATE;
  IF before.id IS NULL THEN
    PERFORM refuse('not_found');
  END IF;
  UPDATE payees SET phone = p_payee->>'phone', bank_code = p_payee->>'bankCode', document = p_payee->>'document',
    name = p_payee->>'name', group_name = p_payee->>'group'
  WHERE id = p_id;
  PERFORM record_audit('payee.update', public_id('pye', p_id), jsonb_build_object(
    'before', jsonb_build_object('environment', before.environment, 'bankCode', before.bank_code,
      'phone', before.phone, 'name', before.name),
    'after', jsonb_build_object('environment', before.environment, 'bankCode', p_payee->>'bankCode',
      'phone', p_payee->>'phone', 'name', p_payee->>'name')));
END $$;
