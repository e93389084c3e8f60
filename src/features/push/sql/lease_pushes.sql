-- Takes up to p_limit messages to browsers to be sent now, for five minutes, and judges each anew: what is a day old
-- fails, and so does what is for who was suspended or is no longer what they were at the merchant or where they work,
-- or for a browser whose session or subscription has ended. What was taken before and has no outcome may have been
-- sent: it is not sent again.
-- Returns what is to be sent: [{id, subscription, secret, type, data, language?, seconds}], of which `seconds` is for
-- how long it is of use.
CREATE FUNCTION lease_pushes(p_limit integer) RETURNS jsonb
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  due uuid[];
  leased jsonb;
BEGIN
  UPDATE push_messages SET status = 'unknown', leased_until = NULL
  WHERE status = 'queued' AND leased_until <= request_now();
  SELECT array_agg(t.id) INTO due FROM (
    SELECT p.id FROM push_messages p
    WHERE p.status = 'queued' AND p.leased_until IS NULL AND p.next_attempt_at <= request_now()
    ORDER BY p.next_attempt_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED) t;
  IF due IS NULL THEN
    RETURN '[]';
  END IF;
  WITH judged AS (
    SELECT p.id, s.id AS subscription, s.secret, u.language, CASE
      WHEN p.created_at <= request_now() - interval '1 day' THEN 'late'
      WHEN u.status NOT IN ('inactive', 'active') OR e.revoked_at IS NOT NULL OR e.expires_at <= request_now()
        OR s.expires_at <= request_now() THEN 'ended'
      WHEN p.merchant_id IS NOT NULL AND NOT is_concerned_still(p.merchant_id, u.id, p.role, p.type, p.data)
        THEN 'left' END AS refusal
    FROM push_messages p JOIN push_subscriptions s ON s.id = p.subscription_id JOIN users u ON u.id = s.user_id
      JOIN sessions e ON e.id = s.session_id
    WHERE p.id = ANY (due)),
  taken AS (
    UPDATE push_messages p SET reason = j.refusal,
      status = CASE WHEN j.refusal IS NULL THEN 'queued' ELSE 'failed' END,
      attempts = p.attempts + CASE WHEN j.refusal IS NULL THEN 1 ELSE 0 END,
      leased_until = CASE WHEN j.refusal IS NULL THEN request_now() + interval '5 minutes' END
    FROM judged j WHERE p.id = j.id
    RETURNING p.*, j.subscription, j.secret, j.language)
  SELECT jsonb_agg(jsonb_build_object('id', t.id, 'subscription', t.subscription, 'secret', encode(t.secret, 'hex'),
    'type', t.type, 'data', t.data, 'language', t.language, 'seconds', greatest(60, floor(
      extract(epoch FROM t.created_at + interval '1 day' - request_now()))::integer)) ORDER BY t.id)
  INTO leased FROM taken t WHERE t.status = 'queued';
  RETURN coalesce(leased, '[]');
END $$;
