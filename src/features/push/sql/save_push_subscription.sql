-- Stores the browser of the caller's session as one that shows what they are notified of, in place of what the session
-- or the browser had before: a browser belongs to who has logged in last. Of more than ten of a user the oldest go.
-- p_endpoint_hash: SHA-256    p_secret: encrypted
-- Locks: the browser (advisory), then the user.
CREATE FUNCTION save_push_subscription(
  p_id uuid, p_endpoint_hash bytea, p_host text, p_secret bytea, p_expires_at timestamptz DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('push ' || encode(p_endpoint_hash, 'hex'), 0));
  PERFORM FROM users u WHERE u.id = caller_id() FOR NO KEY UPDATE;
  DELETE FROM push_subscriptions s WHERE s.session_id = caller_session_id() OR s.endpoint_hash = p_endpoint_hash;
  INSERT INTO push_subscriptions (id, user_id, session_id, endpoint_hash, host, secret, expires_at, created_at)
  VALUES (p_id, caller_id(), caller_session_id(), p_endpoint_hash, p_host, p_secret, p_expires_at, request_now());
  DELETE FROM push_subscriptions s WHERE s.id IN (
    SELECT o.id FROM push_subscriptions o WHERE o.user_id = caller_id() ORDER BY o.id DESC OFFSET 10);
  PERFORM record_audit('push.subscribe', public_id('usr', caller_id()), jsonb_build_object(
    'subscriptionId', public_id('psh', p_id), 'host', p_host));
END $$;
