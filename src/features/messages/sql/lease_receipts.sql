-- Takes up to p_limit queued receipts to be sent now, at any hour, since they were asked for, and judges each anew:
-- see take_messages.sql. What waits for a channel that is being checked is left for a day.
-- Returns what is to be sent: [{template, id, channel, via?: {id, kind, credentials}, to, merchant, label, amountVes,
-- paidAt, createdAt, transaction}]
-- Locks: all leases (advisory), then the messages, and waits for none of these.
CREATE FUNCTION lease_receipts(p_limit integer) RETURNS jsonb
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
      WHEN has_written_stop(m.merchant_id, m.environment, m.channel, m.recipient) THEN 'stopped' END AS refusal
    FROM messages m
    WHERE m.template = 'receipt' AND m.status = 'queued' AND m.leased_until IS NULL
      AND m.next_attempt_at <= request_now()
      AND (m.created_at < request_now() - interval '1 day'
        OR NOT EXISTS (SELECT FROM channels h WHERE h.merchant_id = m.merchant_id AND h.environment = m.environment
          AND h.kind = m.channel AND h.status = 'checking'))
    ORDER BY m.next_attempt_at LIMIT p_limit FOR NO KEY UPDATE OF m SKIP LOCKED) r;
  SELECT jsonb_agg(sending_data(j) || jsonb_build_object('merchant', s.name, 'label', l.label,
    'amountVes', t.amount_ves, 'paidAt', iso_time(coalesce(t.completed_at, t.created_at)),
    'createdAt', iso_time(t.created_at), 'transaction', t.id))
  INTO leased
  FROM take_messages(refusals) j JOIN transactions t ON t.id = j.transaction_id
    JOIN payment_links l ON l.id = t.link_id JOIN merchants s ON s.id = j.merchant_id;
  RETURN coalesce(leased, '[]');
END $$;
