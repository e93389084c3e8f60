-- Takes over what a customer has said about being written to: who has stopped a channel has stopped it.
CREATE FUNCTION merge_consents(p_from_id uuid, p_into_id uuid) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO customer_consents AS kept (customer_id, channel, status, by_customer, how, at)
  SELECT p_into_id, c.channel, c.status, c.by_customer, c.how, c.at FROM customer_consents c
  WHERE c.customer_id = p_from_id
  ON CONFLICT (customer_id, channel) DO UPDATE SET status = excluded.status, how = excluded.how, at = excluded.at,
    by_customer = excluded.by_customer
  WHERE excluded.status = 'stopped' AND (kept.status = 'given' OR excluded.by_customer AND NOT kept.by_customer);
END;
