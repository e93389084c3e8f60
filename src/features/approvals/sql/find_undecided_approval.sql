-- The approval that the caller is about to approve, or that was approved before.
-- PX404: no such approval    PX409 approval_decided, approval_expired    PX403 approver, PXNEW: see require_approver()
CREATE FUNCTION find_undecided_approval(p_merchant_id uuid, p_id uuid) RETURNS approvals
LANGUAGE plpgsql AS $$
DECLARE
  asked approvals%ROWTYPE;
BEGIN
  SELECT * INTO asked FROM approvals WHERE id = p_id AND merchant_id = p_merchant_id;
  IF NOT FOUND THEN
    PERFORM refuse('PX404');
  ELSIF asked.status = 'rejected' THEN
    PERFORM refuse('PX409', 'approval_decided');
  ELSIF asked.status = 'expired' OR asked.status = 'pending' AND asked.expires_at <= request_now() THEN
    PERFORM refuse('PX409', 'approval_expired');
  ELSIF asked.status = 'pending' THEN
    PERFORM require_approver(caller_id(), p_merchant_id, asked.created_at);
  END IF;
  RETURN asked;
END $$;
