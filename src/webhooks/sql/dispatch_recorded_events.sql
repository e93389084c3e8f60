-- The last statement of a batch that changes something. Dispatches what the batch has recorded, as dispatch_events()
-- would, unless that could hold up its outcome: if there are many events or many whom they concern, if a lock is held
-- by others, or if it fails for any other reason. Nor does it if earlier events wait, which come first. Then `parties`
-- says whose events there are to dispatch after the commit.
--
-- webhook_ids: the endpoints with new deliveries, to be leased after the commit: lease_deliveries() waits for others.
CREATE FUNCTION dispatch_recorded_events(OUT parties uuid[], OUT webhook_ids uuid[])
LANGUAGE plpgsql SET lock_timeout = '30ms' SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  many CONSTANT integer := 5;
  event outbox%ROWTYPE;
BEGIN
  webhook_ids := '{}';
  parties := '{}';
  IF recorded_events() = '{}' THEN
    RETURN;
  END IF;
  parties := ARRAY(
    SELECT DISTINCT outbox_party(o.merchant_id, o.user_id, o.id) FROM outbox o WHERE o.id = ANY (recorded_events()));
  IF cardinality(recorded_events()) >= many OR have_many_members(parties) OR have_earlier_events(parties) THEN
    RETURN;
  END IF;
  BEGIN
    FOR event IN
      WITH dispatched AS (
        UPDATE outbox o SET delivered_at = request_now(), attempts = attempts + 1
        WHERE o.id = ANY (recorded_events()) AND o.next_attempt_at <= request_now() RETURNING o.*)
      SELECT * FROM dispatched ORDER BY id
    LOOP
      webhook_ids := webhook_ids || fan_out_to_webhooks(event);
      PERFORM fan_out_to_users(event);
    END LOOP;
    parties := '{}';
  EXCEPTION WHEN OTHERS THEN
    webhook_ids := '{}';
  END;
END $$;
