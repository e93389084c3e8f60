-- Records what a customer has said to somebody of the merchant about being written to.
-- consent_stopped: the customer, or whoever had their address before, has stopped the channel: only they take it back.
-- Otherwise refuses what lock_customer() does.
-- Locks the customer.
CREATE FUNCTION set_customer_consent(
  p_merchant_id uuid, p_id uuid, p_channel text, p_status text, p_how text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  customer customers%ROWTYPE := lock_customer(p_merchant_id, p_id);
BEGIN
  IF p_status = 'given' AND has_stopped_address(customer, p_channel) THEN
    PERFORM refuse('consent_stopped');
  END IF;
  INSERT INTO customer_consents AS kept (customer_id, channel, status, how, at)
  VALUES (p_id, p_channel, p_status, p_how, request_now())
  ON CONFLICT (customer_id, channel) DO UPDATE SET status = excluded.status, how = excluded.how, at = excluded.at,
    by_customer = false
  WHERE NOT (kept.by_customer AND kept.status = 'stopped');
  IF NOT FOUND AND p_status = 'given' THEN
    PERFORM refuse('consent_stopped');
  END IF;
  PERFORM record_customer_change(customer, 'updated', jsonb_build_object(
    'consent', jsonb_build_object('channel', p_channel, 'status', p_status)));
END $$;
