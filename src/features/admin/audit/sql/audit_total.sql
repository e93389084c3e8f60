-- The number of records of a user, of an action, of both, or (both null) of all: the stored totals of sealed
-- records and a count of the unsealed ones. Under one snapshot, so it is exact.
CREATE FUNCTION audit_total(p_user uuid DEFAULT NULL, p_action text DEFAULT NULL) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  sealed_to xid8;
  sealed_to_record uuid;
  sealed bigint;
  unsealed bigint;
BEGIN
  SELECT s.to_xid, s.to_record INTO sealed_to, sealed_to_record
    FROM audit_seals s ORDER BY s.number DESC LIMIT 1;
  -- The nil id is no user's; in the totals it stands for all users.
  SELECT c.count INTO sealed FROM list_counts c
    WHERE c.list = 'audit_logs' AND c.scope = coalesce(p_user, nil) AND p_user IS DISTINCT FROM nil
      AND c.facet = coalesce('action:' || p_action, 'all');
  SELECT count(*) INTO unsealed FROM audit_logs a
    WHERE (a.writer_xid, a.id) >= (coalesce(sealed_to, '0'), coalesce(sealed_to_record, nil))
      AND (p_user IS NULL OR a.user_id = p_user) AND (p_action IS NULL OR a.action = p_action);
  RETURN coalesce(sealed, 0) + unsealed;
END $$;
