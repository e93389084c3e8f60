-- Records the outcomes of attempts, each once, and schedules the retries. outcomes: [{deliveryId, attempt, url,
-- headers, status, body, error, durationMs}], with a null status without a response. Only responses from an
-- endpoint's current URL count as its failures or successes. Lets the replays of the endpoints go on. Returns the
-- endpoints concerned, and how many of them this has switched off.
CREATE FUNCTION record_attempts(outcomes jsonb, OUT webhook_ids uuid[], OUT switched_off integer)
LANGUAGE plpgsql AS $$
DECLARE
  outcome record;
BEGIN
  switched_off := 0;
  -- Locks the endpoints in one order, and before the deliveries: see lease_deliveries().
  SELECT coalesce(array_agg(locked.id), '{}') INTO webhook_ids FROM (
    SELECT w.id FROM webhooks w
    WHERE w.id IN (
      SELECT d.webhook_id FROM webhook_deliveries d
      WHERE d.id IN (SELECT (o->>'deliveryId')::uuid FROM jsonb_array_elements(outcomes) o))
    ORDER BY w.id FOR NO KEY UPDATE) locked;
  FOR outcome IN
    SELECT o.*, d.webhook_id, coalesce(o.status BETWEEN 200 AND 299, false) AS delivered
    FROM jsonb_to_recordset(outcomes) AS o("deliveryId" uuid, attempt smallint, url text, headers jsonb,
      status smallint, body text, error text, "durationMs" integer)
    JOIN webhook_deliveries d ON d.id = o."deliveryId"
    WHERE NOT EXISTS (SELECT FROM webhook_attempts a WHERE a.delivery_id = d.id AND a.number = o.attempt)
    ORDER BY d.id
  LOOP
    INSERT INTO webhook_attempts (id, delivery_id, number, url, request_headers, response_status, response_body,
      error, duration_ms, created_at)
    VALUES (new_uuid(), outcome."deliveryId", outcome.attempt, outcome.url, outcome.headers, outcome.status,
      outcome.body, outcome.error, outcome."durationMs",
      request_now() - outcome."durationMs" * interval '1 millisecond');
    IF outcome.delivered THEN
      UPDATE webhook_deliveries
      SET status = 'success', next_attempt_at = NULL, leased_until = NULL, updated_at = request_now()
      WHERE id = outcome."deliveryId" AND status = 'pending';
      UPDATE webhooks SET failing_since = NULL
      WHERE id = outcome.webhook_id AND url = outcome.url AND failing_since IS NOT NULL;
    ELSE
      PERFORM schedule_delivery_retry(outcome."deliveryId", outcome.attempt);
      switched_off := switched_off + record_endpoint_failure(outcome.webhook_id, outcome.url, outcome.status)::integer;
    END IF;
  END LOOP;
  PERFORM advance_webhook_replay(endpoint) FROM unnest(webhook_ids) endpoint;
END $$;
