-- The till where something was sold, and its branch, as views show them: {tillId, branchId}, null where it was at none.
CREATE FUNCTION till_ids(p_till_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object('tillId', public_id('til', p_till_id), 'branchId', public_id('br', (
    SELECT t.branch_id FROM tills t WHERE t.id = p_till_id)));
END;
