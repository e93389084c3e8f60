-- Has a request of an API key wait for a person, and tells those who may approve it; for the same intention asked
-- again, its state. p_facts: what require_approval() raised. The caller is the key; of a request asked again, also its
-- user.
--
-- key_reused: the Idempotency-Key stands for another request    key_in_use: it was used for another one at this moment
-- approvals_waiting_key, approvals_waiting: see require_approval_quota()
--
-- Locks the merchant's approvals (advisory), and the Idempotency-Key, which is free again afterwards: as long as the
-- request waits, acquire_idempotency_key() gives it to nobody.
CREATE FUNCTION request_approval(
  p_id uuid, p_operation text, p_params jsonb, p_body jsonb, p_facts jsonb, p_method text, p_path text, p_key text,
  p_request_hash bytea, p_ip text DEFAULT NULL
) RETURNS approvals
LANGUAGE plpgsql AS $$
DECLARE
  asked approvals%ROWTYPE;
  asked_environment text := p_facts->>'environment';
  merchant_uuid uuid := (p_facts->>'merchantId')::uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('approvals'), hashtext(merchant_uuid::text));
  SELECT * INTO asked FROM approvals a
  WHERE a.user_id = caller_id() AND a.idempotency_key = p_key
    AND ((a.environment, a.method, a.path) = (asked_environment, p_method, p_path) OR a.expires_at > request_now())
  ORDER BY (a.environment, a.method, a.path) = (asked_environment, p_method, p_path) DESC, a.id DESC
  LIMIT 1;
  IF FOUND THEN
    IF (asked.environment, asked.method, asked.path, asked.request_hash)
      <> (asked_environment, p_method, p_path, p_request_hash) THEN
      PERFORM refuse('key_reused');
    END IF;
    RETURN asked;
  END IF;
  BEGIN
    PERFORM acquire_idempotency_key(asked_environment, p_method, p_path, p_key, p_request_hash);
  EXCEPTION WHEN SQLSTATE 'PXREP' OR SQLSTATE 'PXOLD' THEN
    PERFORM refuse('key_in_use');
  END;
  PERFORM require_approval_quota(merchant_uuid, asked_environment, current_setting('app.api_key_id')::uuid);
  INSERT INTO approvals (id, merchant_id, environment, api_key_id, user_id, operation, params, body, ip, method, path,
    idempotency_key, request_hash, amount, concept, external_reference, account_id, transaction_id, phone, bank_code,
    document, name, destination_account, parts, created_at, expires_at)
  VALUES (p_id, merchant_uuid, asked_environment, current_setting('app.api_key_id')::uuid, caller_id(), p_operation,
    p_params, p_body, p_ip, p_method, p_path, p_key, p_request_hash, (p_facts->>'amount')::numeric, p_facts->>'concept',
    p_facts->>'externalReference', (p_facts->>'accountId')::uuid, (p_facts->>'transactionId')::uuid, p_facts->>'phone',
    p_facts->>'bankCode', p_facts->>'document', p_facts->>'name', p_facts->>'destinationAccount',
    nullif(p_facts->'parts', 'null'), request_now(),
    request_now() + interval '24 hours')
  RETURNING * INTO asked;
  DELETE FROM idempotency_keys
  WHERE caller_id = caller_id() AND key = p_key;
  PERFORM record_approval_change('request', NULL, asked);
  PERFORM record_event('approval.requested', merchant_uuid, asked.environment, approval_event_data(asked));
  RETURN asked;
END $$;
