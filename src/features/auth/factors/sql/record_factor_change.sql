-- Records, in the audit log and as an event for the user, what happened to their second factors. p_change is `added`,
-- `removed`, `copied`, `recovery_codes_created`, `recovery_code_used`, `reset_requested`, `reset_undone`, or `reset`,
-- which nobody but time does; who has a copied passkey is not known. p_label is the factor's name, where it is about
-- one, and
-- p_due_at the time of a reset.
CREATE FUNCTION record_factor_change(
  p_user_id uuid, p_change text, p_label text DEFAULT NULL, p_user_agent text DEFAULT NULL,
  p_due_at timestamptz DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('user.factors_changed', public_id('usr', p_user_id),
    jsonb_strip_nulls(jsonb_build_object('change', p_change, 'factor', p_label)),
    CASE WHEN p_change NOT IN ('copied', 'reset') THEN coalesce(caller_id(), p_user_id) END);
  PERFORM record_event('user.factors_changed', NULL, NULL,
    jsonb_strip_nulls(jsonb_build_object('change', p_change, 'label', p_label,
      'dueAt', iso_time(p_due_at))) || request_origin(p_user_agent),
    p_user_id => p_user_id);
END $$;
