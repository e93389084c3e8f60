-- Records what a customer has said themselves about being written to by a channel: only they take it back. Twice is
-- once. The caller has locked the customer.
CREATE FUNCTION record_own_consent(p_customer customers, p_channel text, p_status text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_consents AS kept (customer_id, channel, status, by_customer, at)
  VALUES (p_customer.id, p_channel, p_status, true, request_now())
  ON CONFLICT (customer_id, channel) DO UPDATE SET status = excluded.status, by_customer = true, how = NULL,
    at = excluded.at
  WHERE NOT (kept.by_customer AND kept.status = excluded.status);
  IF FOUND THEN
    PERFORM record_customer_change(p_customer, 'updated', jsonb_build_object(
      'consent', jsonb_build_object('channel', p_channel, 'status', p_status)));
  END IF;
END $$;
