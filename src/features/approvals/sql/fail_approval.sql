-- Records what stopped a payment that a person has approved. It waits for them as before.
CREATE FUNCTION fail_approval(p_id uuid, p_code text, p_message text, p_user_id uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  failed approvals%ROWTYPE;
BEGIN
  UPDATE approvals SET last_error_code = p_code, last_error_message = p_message, last_error_at = request_now()
  WHERE id = p_id AND status = 'pending' RETURNING * INTO failed;
  IF FOUND THEN
    PERFORM record_approval_change('fail', 'pending', failed, p_user_id);
  END IF;
END $$;
