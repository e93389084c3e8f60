-- Begins every batch: sets the request's context for the later statements of the transaction, and limits each
-- statement to the time that the Worker waits for the batch. Takes {now, requestId, ip}. The time is the
-- service's; no statement reads PostgreSQL's clock.
CREATE FUNCTION begin_request(context jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '2s', true),
    set_config('statement_timeout', '7s', true),
    set_config('app.now', context->>'now', true),
    set_config('app.request_id', coalesce(context->>'requestId', ''), true),
    set_config('app.ip', coalesce(context->>'ip', ''), true),
    set_config('app.user_id', '', true),
    set_config('app.session_id', '', true),
    set_config('app.api_key_id', '', true),
    set_config('app.environment', '', true),
    set_config('app.key_merchant_id', '', true),
    set_config('app.response', '', true);
END $$;
