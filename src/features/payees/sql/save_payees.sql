-- Saves payees of the caller; one whose phone is saved gets all these data instead. p_rows: [{phone, bankCode,
-- document, name, group}], of different phones    p_ids: those of new ones, in that order
--
-- payees_many: the caller would have more than 5,000 in the environment
-- Locks the caller's payees (advisory).
CREATE FUNCTION save_payees(p_ids uuid[], p_environment text, p_rows jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('payees'), hashtext(caller_id()::text));
  INSERT INTO payees AS p (id, user_id, environment, phone, bank_code, document, name, group_name, updated_at)
  SELECT p_ids[r.ordinality::integer], caller_id(), p_environment, r.value->>'phone', r.value->>'bankCode',
    r.value->>'document', r.value->>'name', r.value->>'group', request_now()
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r
  ON CONFLICT (user_id, environment, phone) DO UPDATE
    SET bank_code = excluded.bank_code, document = excluded.document, name = excluded.name,
      group_name = excluded.group_name;
  IF (SELECT count(*) FROM payees p WHERE p.user_id = caller_id() AND p.environment = p_environment) > 5000 THEN
    PERFORM refuse('payees_many');
  END IF;
  PERFORM record_audit('payee.save', public_id('usr', caller_id()), jsonb_build_object(
    'environment', p_environment, 'payees', (
      SELECT jsonb_agg(jsonb_build_object('phone', r->>'phone', 'bankCode', r->>'bankCode', 'name', r->>'name'))
      FROM jsonb_array_elements(p_rows) r)));
END $$;
