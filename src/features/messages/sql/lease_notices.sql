-- Takes up to p_limit queued notices to members to be sent now, from 8 to 20 o'clock in Caracas, and judges each anew:
-- see take_messages.sql. Whoever was suspended, or is no longer what they were at the merchant or where they work, gets
-- none. What waits for a channel that is being checked is left for a day.
-- Returns what is to be sent: [{template, id, channel, via?: {id, kind, credentials}, to, type, data, language?}]
-- Locks: all leases (advisory), then the messages, and waits for none of these.
CREATE FUNCTION lease_notices(p_limit integer) RETURNS jsonb
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  refusals jsonb;
  leased jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('lease_messages'));
  SELECT jsonb_agg(jsonb_build_object('id', r.id, 'address', r.recipient, 'refusal', r.refusal)) INTO refusals FROM (
    SELECT m.id, m.recipient, CASE
      WHEN m.created_at < request_now() - interval '1 day' THEN 'late'
      WHEN NOT channel_is_open(m.merchant_id, m.environment, m.channel) THEN 'channel_disabled'
      WHEN NOT is_concerned_still(m.merchant_id, m.user_id, m.notice ->> 'role', m.notice ->> 'type',
          m.notice -> 'data')
        OR NOT EXISTS (SELECT FROM users u WHERE u.id = m.user_id AND u.status IN ('inactive', 'active')) THEN 'left'
      WHEN has_written_stop(m.merchant_id, m.environment, m.channel, m.recipient) THEN 'stopped' END AS refusal
    FROM messages m
    WHERE m.template = 'notice' AND m.status = 'queued' AND m.leased_until IS NULL
      AND m.next_attempt_at <= request_now()
      AND (m.created_at < request_now() - interval '1 day'
        OR extract(hour FROM request_now() AT TIME ZONE 'America/Caracas') BETWEEN 8 AND 19
          AND NOT EXISTS (SELECT FROM channels h WHERE h.merchant_id = m.merchant_id AND h.environment = m.environment
            AND h.kind = m.channel AND h.status = 'checking'))
    ORDER BY m.next_attempt_at LIMIT p_limit FOR NO KEY UPDATE OF m SKIP LOCKED) r;
  SELECT jsonb_agg(sending_data(j) || jsonb_build_object('type', j.notice -> 'type', 'data', j.notice -> 'data',
    'language', u.language))
  INTO leased
  FROM take_messages(refusals) j JOIN users u ON u.id = j.user_id;
  RETURN coalesce(leased, '[]');
END $$;
