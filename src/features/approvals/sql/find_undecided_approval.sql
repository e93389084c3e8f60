-- The approval that the caller is about to approve, or that was approved before.
-- Refuses what require_approver() does.
CREATE FUNCTION find_undecided_approval(p_merchant_id uuid, p_id uuid) RETURNS approvals
LANGUAGE plpgsql AS $$
DECLARE
  asked approvals%ROWTYPE;
BEGIN
  SELECT * INTO asked FROM approvals WHERE id = p_id AND merchant_id = p_merchant_id;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF asked.status = 'rejected' THEN
    PERFORM refuse('approval_decided');
  ELSIF asked.status = 'expired' OR asked.status = 'pending' AND asked.expires_at <= request_now() THEN
    PERFORM refuse('approval_expired');
  ELSIF asked.status = 'pending' THEN
    PERFORM require_approver(caller_id(), p_merchant_id, asked.created_at);
  END IF;
  RETURN asked;
END $$;
