-- Schedules the next attempt of a delivery whose latest one failed; abandons it after the tenth of its round.
CREATE FUNCTION schedule_delivery_retry(p_id uuid, p_attempt smallint) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE webhook_deliveries SET
    status = CASE WHEN attempts_in_round >= 10 THEN 'failed' ELSE 'pending' END,
    next_attempt_at = request_now() + webhook_retry_delay(greatest(attempts_in_round, 1)),
    leased_until = NULL,
    updated_at = request_now()
  WHERE id = p_id AND attempts = p_attempt AND status = 'pending';
END;
