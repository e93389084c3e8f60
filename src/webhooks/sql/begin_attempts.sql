-- Begins an attempt of each given delivery that is due and that no other run has begun; without an outcome it
-- is due again in two minutes. Deliveries that are due within a second count as due: the clock of the run that
-- leased them may be ahead. Skips locked rows, so that it waits for nobody: whoever holds the lock begins the
-- attempt, or the delivery is leased again. Returns what is sent, and to whom; salts in hexadecimal.
CREATE FUNCTION begin_attempts(p_delivery_ids uuid[]) RETURNS TABLE (
  id uuid, attempt smallint, webhook_id uuid, url text, salt text, previous_salt text,
  event_id uuid, merchant_id uuid, environment text, type text, data jsonb, created_at timestamptz
)
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH held AS (
    SELECT d.id FROM webhook_deliveries d
    WHERE d.id = ANY (p_delivery_ids) AND d.status = 'pending'
      AND d.next_attempt_at <= request_now() + interval '1 second'
    FOR NO KEY UPDATE SKIP LOCKED),
  begun AS (
    UPDATE webhook_deliveries d SET
      attempts = d.attempts + 1,
      attempts_in_round = d.attempts_in_round + 1,
      next_attempt_at = request_now() + interval '2 minutes',
      leased_until = request_now() + interval '2 minutes',
      updated_at = request_now()
    FROM held h, webhooks w
    WHERE d.id = h.id AND w.id = d.webhook_id AND w.active AND w.removed_at IS NULL
    RETURNING d.id, d.attempts, d.webhook_id, d.event_id, w.url, w.salt,
      CASE WHEN w.previous_salt_until > request_now() THEN w.previous_salt END AS previous_salt)
  SELECT b.id, b.attempts, b.webhook_id, b.url, encode(b.salt, 'hex'), encode(b.previous_salt, 'hex'),
    e.id, e.merchant_id, e.environment, e.type, e.data, e.created_at
  FROM begun b JOIN outbox e ON e.id = b.event_id;
END;
