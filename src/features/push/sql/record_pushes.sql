-- Records what has become of messages that were taken for sending: what the push service took no more of for now is
-- tried again ten minutes later, three times in all, and a subscription that is gone is removed with all that waits for
-- it.
-- p_outcomes: [{id, subscription, status, code?}], where status is sent, gone, busy, refused or unknown
CREATE FUNCTION record_pushes(p_outcomes jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE push_messages p SET leased_until = NULL, reason = o.code,
    next_attempt_at = request_now() + interval '10 minutes',
    status = CASE WHEN o.status IN ('sent', 'unknown') THEN o.status
      WHEN o.status = 'busy' AND p.attempts < 3 THEN 'queued' ELSE 'failed' END
  FROM jsonb_to_recordset(p_outcomes) AS o (id uuid, status text, code text)
  WHERE p.id = o.id AND p.status = 'queued' AND p.leased_until IS NOT NULL;
  DELETE FROM push_subscriptions s
  USING jsonb_to_recordset(p_outcomes) AS o (subscription uuid, status text)
  WHERE s.id = o.subscription AND o.status = 'gone';
END;
