-- Raises if the caller's Idempotency-Key names a request that waits for an approval, unless that one is carried out
-- now: key_reused for another request, PXAPR for the same one, with what request_approval() needs to tell its state.
CREATE FUNCTION reject_waiting_intention(
  p_environment text, p_method text, p_path text, p_key text, p_request_hash bytea
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  waiting approvals%ROWTYPE;
BEGIN
  SELECT * INTO waiting FROM approvals a
  WHERE a.user_id = caller_id() AND a.idempotency_key = p_key AND a.status = 'pending' AND a.expires_at > request_now()
    AND a.id IS DISTINCT FROM nullif(current_setting('app.approval_id', true), '')::uuid
  LIMIT 1;
  IF NOT FOUND THEN
    RETURN;
  ELSIF (waiting.environment, waiting.method, waiting.path, waiting.request_hash)
    <> (p_environment, p_method, p_path, p_request_hash) THEN
    PERFORM refuse('key_reused');
  END IF;
  PERFORM ask_for_approval(jsonb_build_object('merchantId', waiting.merchant_id, 'environment', waiting.environment,
    'amount', waiting.amount::text));
END $$;
