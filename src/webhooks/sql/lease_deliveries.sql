-- Leases deliveries that are due within ten seconds, for messages about them to be queued; nobody else leases
-- them until five minutes after they are due. p_webhook_ids limits it to some endpoints; null means all. An
-- endpoint has at most ten deliveries in the queue, and one while it fails, so that a hanging endpoint delays
-- no other; the rest is leased when one of them ends. For all endpoints, it skips locked ones until the next
-- time, so that a long change of one delays no other.
CREATE FUNCTION lease_deliveries(p_webhook_ids uuid[], p_limit integer)
RETURNS TABLE (delivery_id uuid, delay_seconds integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  soon timestamptz := request_now() + interval '10 seconds';
  of_all boolean := p_webhook_ids IS NULL;
  candidate uuid;
  failing boolean;
  available integer;
  taken integer;
BEGIN
  IF of_all THEN
    p_webhook_ids := ARRAY(
      SELECT w.id FROM webhooks w
      WHERE w.active AND w.removed_at IS NULL AND EXISTS (
        SELECT FROM webhook_deliveries d
        WHERE d.webhook_id = w.id AND d.status = 'pending' AND d.next_attempt_at <= soon
          AND (d.leased_until IS NULL OR d.leased_until <= request_now()))
        -- One that has its share in the queue has its turn when one of them ends.
        AND CASE WHEN w.failing_since IS NULL THEN 10 ELSE 1 END > (
          SELECT count(*) FROM webhook_deliveries d
          WHERE d.webhook_id = w.id AND d.status = 'pending' AND d.leased_until > request_now())
      LIMIT p_limit);
  END IF;
  FOR candidate IN SELECT DISTINCT named FROM unnest(p_webhook_ids) named ORDER BY named LOOP
    EXIT WHEN p_limit <= 0;
    IF of_all THEN
      PERFORM FROM webhooks w WHERE w.id = candidate FOR NO KEY UPDATE SKIP LOCKED;
      CONTINUE WHEN NOT FOUND;
    END IF;
    -- Leases for an endpoint and records of its responses exclude each other: each counts what the other has
    -- leased.
    SELECT w.failing_since IS NOT NULL INTO failing FROM webhooks w
    WHERE w.id = candidate AND w.active AND w.removed_at IS NULL FOR NO KEY UPDATE;
    CONTINUE WHEN NOT FOUND;
    SELECT least(p_limit, CASE WHEN failing THEN 1 ELSE 10 END - count(*)) INTO available
    FROM webhook_deliveries d
    WHERE d.webhook_id = candidate AND d.status = 'pending' AND d.leased_until > request_now();
    CONTINUE WHEN available <= 0;
    RETURN QUERY
      UPDATE webhook_deliveries d
      SET leased_until = greatest(d.next_attempt_at, request_now()) + interval '5 minutes'
      WHERE d.id = ANY (ARRAY(
        SELECT w.id FROM webhook_deliveries w
        WHERE w.webhook_id = candidate AND w.status = 'pending' AND w.next_attempt_at <= soon
          AND (w.leased_until IS NULL OR w.leased_until <= request_now())
        ORDER BY w.next_attempt_at LIMIT available FOR NO KEY UPDATE SKIP LOCKED))
      RETURNING d.id, greatest(0, ceil(extract(epoch FROM d.next_attempt_at - request_now())))::integer;
    GET DIAGNOSTICS taken = ROW_COUNT;
    p_limit := p_limit - taken;
  END LOOP;
END $$;
