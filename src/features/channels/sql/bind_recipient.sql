-- Binds the customer, or the member, of a code to who has presented it at a channel, who agrees to be written to there
-- by doing so. Once: of a code that is used, expired or none, nothing happens.
-- p_code_hash: SHA-256    p_recipient: the address of who has presented it    p_at: when, by the provider's clock
-- Locks: the binding, the address, then the customer.
CREATE FUNCTION bind_recipient(p_channel_id uuid, p_code_hash bytea, p_recipient text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  channel channels%ROWTYPE;
  customer customers%ROWTYPE;
  bound channel_bindings%ROWTYPE;
BEGIN
  UPDATE channel_bindings b SET recipient = p_recipient, bound_at = request_now()
  WHERE b.channel_id = p_channel_id AND b.code_hash = p_code_hash AND b.bound_at IS NULL
    AND b.expires_at > request_now()
  RETURNING b.* INTO bound;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT * INTO STRICT channel FROM channels h WHERE h.id = p_channel_id;
  PERFORM take_recipient_choices(channel.merchant_id, channel.environment, channel.kind, jsonb_build_array(
    jsonb_build_object('recipient', p_recipient, 'stopped', false, 'at', p_at)));
  IF bound.customer_id IS NOT NULL THEN
    SELECT * INTO STRICT customer FROM customers c WHERE c.id = bound.customer_id FOR NO KEY UPDATE;
    PERFORM record_own_consent(customer, channel.kind, 'given');
  END IF;
END $$;
