-- Stops a channel for who has got no message since they have blocked its sender, as if they had said so.
-- Locks what take_recipient_choices() does.
CREATE FUNCTION stop_blocked_recipient(p_message_id uuid) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT take_recipient_choices(m.merchant_id, m.environment, m.channel, jsonb_build_array(
    jsonb_build_object('recipient', m.recipient, 'stopped', true, 'at', request_now())))
  FROM messages m WHERE m.id = p_message_id AND m.recipient IS NOT NULL;
END;
