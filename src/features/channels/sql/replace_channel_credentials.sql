-- Replaces the credentials of a channel, which is checked anew: so one that is disabled begins again. Of which account
-- they are is not known until then.
-- p_kind: for which the credentials were read    p_credentials: encrypted
-- not_found: no such channel, or not of this kind    Locks: the channel.
CREATE FUNCTION replace_channel_credentials(p_merchant_id uuid, p_id uuid, p_kind text, p_credentials bytea)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  channel channels%ROWTYPE := lock_channel(p_merchant_id, p_id);
BEGIN
  IF channel.kind <> p_kind THEN
    PERFORM refuse('not_found');
  END IF;
  UPDATE channels SET credentials = p_credentials, account = NULL, status = 'checking', refusals = 0, last_error = NULL,
    checked_at = NULL, next_check_at = request_now(), updated_at = request_now()
  WHERE id = p_id;
  PERFORM record_audit('channel.replace_credentials', public_id('chn', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id)));
END $$;
