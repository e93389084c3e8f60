-- Sets the caller for the statements that follow: caller_id(), caller_session_id(), key_merchant_id().
CREATE FUNCTION set_caller(
  p_user_id uuid, p_session_id uuid, p_api_key_id uuid, p_environment text, p_key_merchant_id uuid
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.user_id', coalesce(p_user_id::text, ''), true),
    set_config('app.session_id', coalesce(p_session_id::text, ''), true),
    set_config('app.api_key_id', coalesce(p_api_key_id::text, ''), true),
    set_config('app.environment', coalesce(p_environment, ''), true),
    set_config('app.key_merchant_id', coalesce(p_key_merchant_id::text, ''), true);
END $$;
