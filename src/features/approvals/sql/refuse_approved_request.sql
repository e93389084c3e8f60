-- Records why an approved request cannot be carried out, unless it has been.
CREATE FUNCTION refuse_approved_request(p_id uuid, p_code text, p_message text) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE approvals SET error_code = p_code, error_message = p_message, next_attempt_at = NULL
  WHERE id = p_id AND status = 'approved' AND executed_at IS NULL AND error_code IS NULL;
END;
