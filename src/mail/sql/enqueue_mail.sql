-- Enqueues an e-mail. The worker that commits sends it at once; cron takes over after a minute.
CREATE FUNCTION enqueue_mail(id uuid, type text, data jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO outbox (id, topic, type, data, created_at, next_attempt_at)
  VALUES (id, 'mail', type, data, request_now(), request_now() + interval '1 minute');
END;
