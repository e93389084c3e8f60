-- Locks the rates of a currency until the commit, against concurrent evaluation and recording.
CREATE FUNCTION lock_rates(p_currency text) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT pg_advisory_xact_lock(hashtext('exchange_rates'), hashtext(p_currency));
END;
