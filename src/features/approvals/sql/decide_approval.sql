-- A person's decision, once: the same one again changes nothing. The caller is the person.
-- PX404: no such approval    PX409 approval_decided, approval_expired
CREATE FUNCTION decide_approval(p_merchant_id uuid, p_id uuid, p_status text) RETURNS approvals
LANGUAGE plpgsql AS $$
DECLARE
  decided approvals%ROWTYPE;
BEGIN
  UPDATE approvals SET status = p_status, decided_by = caller_id(), decided_at = request_now(),
    next_attempt_at = CASE p_status WHEN 'approved' THEN request_now() + interval '1 minute' END
  WHERE id = p_id AND merchant_id = p_merchant_id AND status = 'pending' AND expires_at > request_now()
  RETURNING * INTO decided;
  IF FOUND THEN
    PERFORM record_approval_change(CASE p_status WHEN 'approved' THEN 'approve' ELSE 'reject' END, 'pending', decided);
    RETURN decided;
  END IF;
  SELECT * INTO decided FROM approvals WHERE id = p_id AND merchant_id = p_merchant_id;
  IF NOT FOUND THEN
    PERFORM refuse('PX404');
  ELSIF decided.status IN ('pending', 'expired') THEN
    PERFORM refuse('PX409', 'approval_expired');
  ELSIF decided.status <> p_status THEN
    PERFORM refuse('PX409', 'approval_decided');
  END IF;
  RETURN decided;
END $$;
