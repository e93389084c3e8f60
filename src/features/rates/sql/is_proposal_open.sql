-- Whether a proposed rate can still be approved: it is younger than p_approval_window, the rates it was compared with
-- are unchanged, and its proposer is still an administrator.
CREATE FUNCTION is_proposal_open(
  proposal rate_proposals, p_rate_in_force numeric, p_rate_of_day numeric, p_approval_window interval
) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT (proposal).proposed_at > request_now() - p_approval_window
    AND (proposal).rate_in_force IS NOT DISTINCT FROM p_rate_in_force
    AND (proposal).rate_of_day IS NOT DISTINCT FROM p_rate_of_day
    AND EXISTS (SELECT FROM users u
      WHERE u.id = (proposal).proposed_by AND u.role = 'ADMIN' AND u.status NOT IN ('suspended', 'banned'));
END;
