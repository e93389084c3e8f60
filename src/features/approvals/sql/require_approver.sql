-- Raises unless a person may approve what was asked of a merchant at a time.
-- PX403 approver: no ADMIN or OWNER any more, or suspended    PXNEW: they became one since, or were lowered meanwhile
-- Locks: see is_approver().
CREATE FUNCTION require_approver(p_user_id uuid, p_merchant_id uuid, p_asked_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF is_approver(p_user_id, p_merchant_id, p_asked_at) THEN
    RETURN;
  ELSIF is_approver(p_user_id, p_merchant_id, 'infinity') THEN
    RAISE EXCEPTION 'approver too new' USING ERRCODE = 'PXNEW';
  END IF;
  PERFORM refuse('PX403', 'approver');
END $$;
