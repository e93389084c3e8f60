-- Stops, on behalf of who got a message, its channel for all customers of its merchant and environment who have that
-- address: only they take it back. Twice is once. Raises not_found if there is no such message.
-- Locks the customers, the older ones first.
CREATE FUNCTION stop_messages(p_message_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  message messages%ROWTYPE;
  customer customers%ROWTYPE;
BEGIN
  SELECT * INTO message FROM messages WHERE id = p_message_id;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  FOR customer IN
    SELECT * FROM customers c
    WHERE c.merchant_id = message.merchant_id AND c.environment = message.environment
      AND (c.id = message.customer_id OR c.email = message.recipient) AND c.ended_at IS NULL
    ORDER BY c.id FOR NO KEY UPDATE
  LOOP
    PERFORM record_own_consent(customer, message.channel, 'stopped');
  END LOOP;
END $$;
