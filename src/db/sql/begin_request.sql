-- Opens every batch: keeps what the later statements of the transaction need to know of the request.
-- No statement of it goes on for longer than the Worker waits for the batch. Takes {now, requestId, ip}. The service's clock comes in here, and no statement asks PostgreSQL's.
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
