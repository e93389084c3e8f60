-- Locks the movements of a connection until the commit, so that a notice and a bank statement that report the same
-- movement at the same time make one row.
CREATE FUNCTION lock_movements(p_connection text) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT pg_advisory_xact_lock(hashtext('bank_movements'), hashtext(p_connection));
END;
