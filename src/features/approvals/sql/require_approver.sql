-- Raises unless a person may approve what was asked of a merchant at a time.
-- not_approver: no ADMIN or OWNER any more, or suspended
-- approver_too_new: they became one since, or were lowered meanwhile
-- Locks: see is_approver().
CREATE FUNCTION require_approver(p_user_id uuid, p_merchant_id uuid, p_asked_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF is_approver(p_user_id, p_merchant_id, p_asked_at) THEN
    RETURN;
  ELSIF is_approver(p_user_id, p_merchant_id, 'infinity') THEN
    PERFORM refuse('approver_too_new');
  END IF;
  PERFORM refuse('not_approver');
END $$;
