-- Opens a batch that records the outcome of what its caller began. Does not authorize again, since a suspension
-- meanwhile cannot undo what was done. Takes {now, requestId, ip, userId, sessionId, apiKeyId}.
CREATE FUNCTION resume_request(context jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM begin_request(context);
  PERFORM set_config('app.user_id', coalesce(context->>'userId', ''), true),
    set_config('app.session_id', coalesce(context->>'sessionId', ''), true),
    set_config('app.api_key_id', coalesce(context->>'apiKeyId', ''), true);
END $$;
