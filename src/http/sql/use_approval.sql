-- Has require_approval() take this approval for the order that the database transaction writes.
CREATE FUNCTION use_approval(p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.approval_id', p_id::text, true);
END $$;
