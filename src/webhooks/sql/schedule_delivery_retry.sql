-- Schedules the next attempt of a delivery whose latest one failed; abandons it after the tenth of its round.
CREATE FUNCTION schedule_delivery_retry(p_id uuid, p_attempt smallint) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE webhook_deliveries SET
    status = CASE WHEN round >= 10 THEN 'failed' ELSE 'pending' END,
    next_attempt_at = request_now() + webhook_retry_delay(greatest(round, 1)),
    queued_until = NULL,
    updated_at = request_now()
  WHERE id = p_id AND attempts = p_attempt AND status = 'pending';
END;
