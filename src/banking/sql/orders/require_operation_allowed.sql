-- Raises payments_stopped if an operation stop applies; see is_operation_stopped(). Takes a shared lock that
-- PUT /admin/operations takes exclusively, so that a stop applies to everything that commits after it.
CREATE FUNCTION require_operation_allowed(p_environment text, p_bank text, p_merchant_ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('operation_stops'));
  IF is_operation_stopped(p_environment, p_bank, p_merchant_ids) THEN
    PERFORM refuse('payments_stopped');
  END IF;
END $$;
