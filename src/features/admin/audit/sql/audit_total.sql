-- How many records there are of a user, of an action, of both, or of all for null: those that are sealed as they were
-- counted then, and those that are not by themselves. Of one snapshot, so it is exact.
CREATE FUNCTION audit_total(p_user uuid, p_action text) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  sealed_to xid8;
  sealed_to_record uuid;
  sealed bigint;
  unsealed bigint;
BEGIN
  SELECT s.to_transaction, s.to_record INTO sealed_to, sealed_to_record
    FROM audit_seals s ORDER BY s.number DESC LIMIT 1;
  -- The nil id is nobody's, and in the counts everybody's.
  SELECT c.count INTO sealed FROM list_counts c
    WHERE c.list = 'audit_logs' AND c.scope = coalesce(p_user, nil) AND p_user IS DISTINCT FROM nil
      AND c.facet = coalesce('action:' || p_action, 'all');
  SELECT count(*) INTO unsealed FROM audit_logs a
    WHERE (a.written_by, a.id) >= (coalesce(sealed_to, '0'), coalesce(sealed_to_record, nil))
      AND (p_user IS NULL OR a.user_id = p_user) AND (p_action IS NULL OR a.action = p_action);
  RETURN coalesce(sealed, 0) + unsealed;
END $$;
