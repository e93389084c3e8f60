-- Expires the approvals that nobody has decided in time; at most so many. Returns how many.
CREATE FUNCTION expire_approvals(p_most integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  expired approvals%ROWTYPE;
  count integer := 0;
BEGIN
  FOR expired IN
    UPDATE approvals SET status = 'expired'
    WHERE id = ANY (ARRAY(
      SELECT a.id FROM approvals a WHERE a.status = 'pending' AND a.expires_at <= request_now()
      ORDER BY a.expires_at LIMIT p_most FOR UPDATE SKIP LOCKED))
    RETURNING *
  LOOP
    PERFORM record_approval_change('expire', 'pending', expired);
    count := count + 1;
  END LOOP;
  RETURN count;
END $$;
