-- Deletes a channel with its credentials; what waits to be sent by it fails. What people have said by it stays.
-- not_found: no such channel    Locks: the channel, then its messages.
CREATE FUNCTION delete_channel(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  channel channels%ROWTYPE := lock_channel(p_merchant_id, p_id);
BEGIN
  DELETE FROM channels WHERE id = p_id;
  PERFORM fail_waiting_messages(channel);
  PERFORM record_audit('channel.delete', public_id('chn', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', jsonb_build_object('kind', channel.kind), 'after', NULL));
END $$;
