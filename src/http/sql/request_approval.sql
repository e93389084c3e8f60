-- Has a request of an API key wait for a person, and tells those who may approve it; for the same intention asked again,
-- its state. p_facts: what require_approval() raised. The caller is the key.
--
-- PXREU: the Idempotency-Key stands for another request    PX429 approvals_waiting: 100 of the merchant wait
CREATE FUNCTION request_approval(
  p_id uuid, p_operation text, p_params jsonb, p_body jsonb, p_facts jsonb, p_method text, p_path text, p_key text,
  p_request_hash bytea, p_ip text DEFAULT NULL
) RETURNS approvals
LANGUAGE plpgsql AS $$
DECLARE
  asked approvals%ROWTYPE;
  key_uuid uuid := current_setting('app.api_key_id')::uuid;
  merchant_uuid uuid := (p_facts->>'merchantId')::uuid;
BEGIN
  INSERT INTO approvals (id, merchant_id, environment, api_key_id, user_id, operation, params, body, ip, method, path,
    idempotency_key, request_hash, amount, concept, transaction_id, phone, bank_code, document, name,
    destination_account, created_at, expires_at)
  VALUES (p_id, merchant_uuid, p_facts->>'environment', key_uuid, caller_id(), p_operation, p_params, p_body, p_ip,
    p_method, p_path, p_key, p_request_hash, (p_facts->>'amount')::numeric, p_facts->>'concept',
    (p_facts->>'transactionId')::uuid, p_facts->>'phone', p_facts->>'bankCode', p_facts->>'document', p_facts->>'name',
    p_facts->>'destinationAccount', request_now(), request_now() + interval '24 hours')
  ON CONFLICT (user_id, idempotency_key, path, method, environment) DO NOTHING RETURNING * INTO asked;
  IF NOT FOUND THEN
    SELECT * INTO STRICT asked FROM approvals a
    WHERE a.user_id = caller_id() AND a.idempotency_key = p_key AND a.path = p_path AND a.method = p_method
      AND a.environment = p_facts->>'environment';
    IF asked.request_hash <> p_request_hash THEN
      RAISE EXCEPTION 'idempotency key reused' USING ERRCODE = 'PXREU';
    END IF;
    RETURN asked;
  END IF;
  IF (SELECT count(*) FROM approvals a WHERE a.merchant_id = merchant_uuid AND a.status = 'pending') > 100 THEN
    PERFORM refuse('PX429', 'approvals_waiting:3600');
  END IF;
  PERFORM record_approval_change('request', NULL, asked);
  PERFORM record_event('approval.requested', merchant_uuid, asked.environment, approval_event_data(asked));
  RETURN asked;
END $$;
