-- Records what a channel's provider has said of it, when it was asked or as messages were sent: a channel whose
-- credentials are refused five times in a row is disabled. Its messages that wait fail, and its merchant's owner and
-- administrators are told. Nothing is recorded of credentials that were replaced meanwhile, or of a channel that is
-- disabled already.
--
-- p_credentials: those that were used, encrypted    p_outcome: accepted, credential, template or unreachable
-- p_code: the provider's code, or why there is no answer    p_times: how often it has said so
-- p_account: its own name at the provider, where that has told it
--
-- Locks: the channel, then its messages.
CREATE FUNCTION record_channel_outcome(
  p_id uuid, p_credentials bytea, p_outcome text, p_code text DEFAULT NULL, p_times integer DEFAULT 1,
  p_account text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  channel channels%ROWTYPE;
BEGIN
  UPDATE channels c SET
    account = coalesce(p_account, c.account),
    checked_at = request_now(),
    updated_at = request_now(),
    last_error = CASE WHEN p_outcome <> 'accepted' THEN p_outcome || ':' || coalesce(p_code, '') END,
    -- An answer that never came says nothing of the credentials.
    refusals = CASE p_outcome WHEN 'credential' THEN c.refusals + p_times WHEN 'unreachable' THEN c.refusals ELSE 0 END,
    status = CASE
      WHEN p_outcome = 'accepted' THEN 'active'
      WHEN p_outcome = 'unreachable' THEN c.status
      WHEN p_outcome = 'credential' AND c.refusals + p_times >= 5 THEN 'disabled'
      ELSE 'failing' END,
    next_check_at = CASE
      WHEN p_outcome = 'credential' AND c.refusals + p_times >= 5 THEN NULL
      ELSE request_now() + CASE p_outcome
        WHEN 'accepted' THEN interval '1 day'
        WHEN 'unreachable' THEN interval '5 minutes'
        ELSE interval '1 hour' END END
  WHERE c.id = p_id AND c.credentials = p_credentials AND c.status <> 'disabled'
  RETURNING * INTO channel;
  IF NOT FOUND OR channel.status <> 'disabled' THEN
    RETURN;
  END IF;
  PERFORM fail_waiting_messages(channel);
  PERFORM record_audit('channel.disable', public_id('chn', channel.id), jsonb_build_object(
    'merchantId', public_id('mer', channel.merchant_id), 'lastError', channel.last_error));
  PERFORM record_event('channel.disabled', channel.merchant_id, channel.environment, jsonb_build_object(
    'id', public_id('chn', channel.id), 'channel', channel.kind));
END $$;
