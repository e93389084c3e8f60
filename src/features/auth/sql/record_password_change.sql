-- Records an event that a user's password was changed or removed. p_cause is `changed` by whoever knew it,
-- `reset` by a mailed code, or `set` or `ended` when the e-mail was verified.
CREATE FUNCTION record_password_change(p_user_id uuid, p_cause text, p_user_agent text DEFAULT NULL) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('user.password_changed', NULL, NULL,
    jsonb_build_object('how', p_cause) || request_origin(p_user_agent), p_user_id => p_user_id);
END;
