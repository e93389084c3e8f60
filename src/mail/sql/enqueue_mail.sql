-- Enqueues an e-mail, in the language of the user who has its address, and returns what was enqueued. The worker that
-- commits sends it at once; cron takes over after a minute.
CREATE FUNCTION enqueue_mail(id uuid, type text, data jsonb) RETURNS jsonb
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO outbox (id, topic, type, data, created_at, next_attempt_at)
  VALUES (id, 'mail', type,
    data || jsonb_build_object('language', (SELECT u.language FROM users u WHERE u.email = data->>'to')),
    request_now(), request_now() + interval '1 minute')
  RETURNING outbox.data;
END;
