-- The approved requests that were not carried out, because the service ended between the approval and the intent: no other
-- run gets them within a minute.
CREATE FUNCTION lease_approved_requests(p_most integer) RETURNS SETOF approvals
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE approvals SET next_attempt_at = request_now() + interval '1 minute'
  WHERE id = ANY (ARRAY(
    SELECT a.id FROM approvals a WHERE a.next_attempt_at <= request_now()
    ORDER BY a.next_attempt_at LIMIT p_most FOR UPDATE SKIP LOCKED))
  RETURNING *;
END;
