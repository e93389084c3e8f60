-- Whoever records movements of a connection does so alone, until the commit: a notice and a statement that
-- tell of one movement at the same moment make one row of it.
CREATE FUNCTION lock_movements(p_connection text) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT pg_advisory_xact_lock(hashtext('bank_movements'), hashtext(p_connection));
END;
