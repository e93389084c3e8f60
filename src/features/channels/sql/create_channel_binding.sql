-- Makes a code by which a customer, or without one the caller, binds themselves to a channel that knows nobody by a
-- phone. Returns the channel's own name at its provider, where the code is presented.
-- p_code_hash: SHA-256
-- not_found: no such channel, or the customer is of the other environment; or what lock_customer() refuses
-- channel_not_bindable: it needs no binding, or its provider has never accepted it
-- no_keys: a key binds nobody to what its user is told
-- Locks: the channel, then the customer.
CREATE FUNCTION create_channel_binding(
  p_id uuid, p_merchant_id uuid, p_channel_id uuid, p_code_hash bytea, p_customer_id uuid DEFAULT NULL
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  channel channels%ROWTYPE := lock_channel(p_merchant_id, p_channel_id);
  customer customers%ROWTYPE;
BEGIN
  IF p_customer_id IS NOT NULL THEN
    customer := lock_customer(p_merchant_id, p_customer_id);
    IF customer.environment <> channel.environment THEN
      PERFORM refuse('not_found');
    END IF;
  ELSIF caller_key_id() IS NOT NULL THEN
    PERFORM refuse('no_keys');
  END IF;
  IF channel.kind <> 'telegram' OR channel.account IS NULL THEN
    PERFORM refuse('channel_not_bindable');
  END IF;
  INSERT INTO channel_bindings (id, channel_id, customer_id, user_id, code_hash, expires_at, created_at)
  VALUES (p_id, p_channel_id, p_customer_id, CASE WHEN p_customer_id IS NULL THEN caller_id() END, p_code_hash,
    request_now() + interval '24 hours', request_now());
  PERFORM record_audit('channel.bind', public_id('chn', p_channel_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'customerId', public_id('cus', p_customer_id),
    'userId', CASE WHEN p_customer_id IS NULL THEN public_id('usr', caller_id()) END));
  RETURN channel.account;
END $$;
