-- Refuses with PXBNK where it is stopped. The lock, which PUT /admin/operations takes for itself, makes a
-- stop count for whatever commits after it.
CREATE FUNCTION require_operation_allowed(p_environment text, p_bank text, p_merchant_ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('operation_stops'));
  IF is_operation_stopped(p_environment, p_bank, p_merchant_ids) THEN
    PERFORM refuse('PXBNK', 'stopped');
  END IF;
END $$;
