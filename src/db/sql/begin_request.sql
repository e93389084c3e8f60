-- Begins every batch: sets the request's context for the later statements of the transaction, and limits each statement
-- to the time that the Worker waits for the batch. The time is the service's; no statement reads PostgreSQL's clock.
--
-- Without constraint_exclusion: for each month that a statement may read, PostgreSQL would try to refute its conditions
-- by the twelve checks of the table, which never holds and takes half of the time that it plans. Months are left out
-- anyway.
--
-- Passes the gate of the months: close_months() shuts it. Who waits there has no lock yet that anybody could wait for.
CREATE FUNCTION begin_request(p_now timestamptz, p_request_id text DEFAULT NULL, p_ip text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '2s', true),
    set_config('statement_timeout', '7s', true),
    set_config('constraint_exclusion', 'off', true),
    set_config('app.now', p_now::text, true),
    set_config('app.request_id', coalesce(p_request_id, ''), true),
    set_config('app.ip', coalesce(p_ip, ''), true),
    set_config('app.user_id', '', true),
    set_config('app.session_id', '', true),
    set_config('app.api_key_id', '', true),
    set_config('app.environment', '', true),
    set_config('app.key_merchant_id', '', true),
    set_config('app.sees_from', '', true),
    set_config('app.branches', '', true),
    set_config('app.tills', '', true),
    set_config('app.response', '', true);
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('months', 0));
END $$;
