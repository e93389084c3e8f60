-- Rejects what waits, as long as its intent is not written; again, it changes nothing. The caller is the person.
-- not_found: no such approval    approval_decided, approval_expired
CREATE FUNCTION reject_approval(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  decided approvals%ROWTYPE;
BEGIN
  UPDATE approvals SET status = 'rejected', decided_by = caller_id(), decided_at = request_now()
  WHERE id = p_id AND merchant_id = p_merchant_id AND status = 'pending' AND expires_at > request_now()
  RETURNING * INTO decided;
  IF FOUND THEN
    PERFORM record_approval_change('reject', 'pending', decided);
    RETURN;
  END IF;
  SELECT * INTO decided FROM approvals WHERE id = p_id AND merchant_id = p_merchant_id;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF decided.status IN ('pending', 'expired') THEN
    PERFORM refuse('approval_expired');
  ELSIF decided.status <> 'rejected' THEN
    PERFORM refuse('approval_decided');
  END IF;
END $$;
