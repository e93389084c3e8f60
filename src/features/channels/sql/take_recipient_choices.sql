-- Records what people have said by a channel about being written to, by their addresses, for all customers of the
-- merchant and environment who have these. The latest word of each counts, by the provider's clock, and of two at once
-- the one that stops: what is told again, or late, changes nothing.
--
-- p_choices: [{recipient, stopped, at}]
-- Locks: the addresses, then the customers, the older ones first.
CREATE FUNCTION take_recipient_choices(
  p_merchant_id uuid, p_environment text, p_channel text, p_choices jsonb
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  news jsonb;
  customer customers%ROWTYPE;
BEGIN
  WITH latest AS (
    SELECT DISTINCT ON (t.recipient) t.recipient, t.stopped, least(t.at, request_now()) AS at
    FROM jsonb_to_recordset(p_choices) AS t (recipient text, stopped boolean, at timestamptz)
    ORDER BY t.recipient, t.at DESC, t.stopped DESC),
  taken AS (
    INSERT INTO recipient_choices AS kept (merchant_id, environment, channel, recipient, stopped, said_at)
    SELECT p_merchant_id, p_environment, p_channel, recipient, stopped, at FROM latest ORDER BY recipient
    ON CONFLICT (merchant_id, environment, channel, recipient) DO UPDATE SET stopped = excluded.stopped,
      said_at = excluded.said_at
    WHERE excluded.said_at > kept.said_at
      OR excluded.said_at = kept.said_at AND excluded.stopped AND NOT kept.stopped
    RETURNING kept.recipient, kept.stopped)
  SELECT jsonb_object_agg(recipient, stopped) INTO news FROM taken;
  FOR customer IN
    SELECT * FROM customers c
    WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.ended_at IS NULL
      AND CASE p_channel WHEN 'telegram' THEN c.id IN (
          SELECT b.customer_id FROM channel_bindings b WHERE b.recipient IN (SELECT jsonb_object_keys(news)))
          AND message_address(c, p_channel) IN (SELECT jsonb_object_keys(news))
        ELSE c.phones && ARRAY(SELECT jsonb_object_keys(news)) END
    ORDER BY c.id FOR NO KEY UPDATE
  LOOP
    PERFORM record_own_consent(customer, p_channel, CASE WHEN EXISTS (
      SELECT FROM unnest(customer.phones || message_address(customer, p_channel)) p (address)
      WHERE (news ->> address)::boolean) THEN 'stopped' ELSE 'given' END);
  END LOOP;
END $$;
