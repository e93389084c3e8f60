-- Ends what waits to be sent by a channel that is used no more.
CREATE FUNCTION fail_waiting_messages(p_channel channels) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE messages m SET status = 'failed', reason = 'channel_disabled', updated_at = request_now()
  WHERE m.merchant_id = (p_channel).merchant_id AND m.environment = (p_channel).environment
    AND m.channel = (p_channel).kind AND m.status = 'queued' AND m.leased_until IS NULL;
END;
