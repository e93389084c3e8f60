-- Shuts the gate of the months until the transaction or savepoint ends: waits for the batches that have begun, while
-- new ones wait in begin_request(). From then on nobody of the service has a lock, so those of a change of partitions
-- can be taken in any order. Without it, one batch has bank orders and waits for transactions, another the other way
-- round, and whoever wants both for himself gets neither. Raises lock_not_available rather than let others wait for
-- longer than it is given.
CREATE FUNCTION close_months(p_milliseconds integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before text := current_setting('lock_timeout');
BEGIN
  PERFORM set_config('lock_timeout', p_milliseconds::text, true);
  PERFORM pg_advisory_xact_lock(hashtextextended('months', 0));
  PERFORM set_config('lock_timeout', before, true);
END $$;
REVOKE EXECUTE ON FUNCTION close_months(integer) FROM PUBLIC;
