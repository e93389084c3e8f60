-- Queues the receipt of a payment of a link for whoever has asked for it at an address, which is their consent to this
-- one message. Three of a payment at most, and five to an address on a day of Caracas. Nothing is queued, and nobody
-- told, beyond that; of a payment that is not the link's or has not succeeded; by a channel that its merchant does not
-- have, or that was stopped at the address. In the test environment nothing is sent, and it counts as sent.
-- Locks: the receipts of the payment, then those to the address (advisory).
CREATE FUNCTION queue_receipt(
  p_token text, p_transaction_id uuid, p_channel text, p_address text
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment record;
BEGIN
  SELECT t.id, t.merchant_id, t.environment INTO payment
  FROM transactions t JOIN payment_links l ON l.id = t.link_id
  WHERE t.id = p_transaction_id AND l.token = p_token AND t.status IN ('completed', 'refunded')
    AND channel_is_open(t.merchant_id, t.environment, p_channel)
    AND NOT has_written_stop(t.merchant_id, t.environment, p_channel, p_address);
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('receipts of ' || payment.id, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('receipts to ' || p_address, 0));
  INSERT INTO messages (id, merchant_id, environment, channel, template, recipient, transaction_id, status, attempts,
    next_attempt_at, created_at, updated_at)
  SELECT new_uuid(), payment.merchant_id, payment.environment, p_channel, 'receipt', p_address, payment.id,
    CASE payment.environment WHEN 'live' THEN 'queued' ELSE 'sent' END,
    CASE payment.environment WHEN 'live' THEN 0 ELSE 1 END, request_now(), request_now(), request_now()
  WHERE (SELECT count(*) FROM messages m WHERE m.transaction_id = payment.id AND m.template = 'receipt') < 3
    AND (SELECT count(*) FROM messages m WHERE m.recipient = p_address AND m.template = 'receipt'
      AND caracas_day(m.created_at) = caracas_day(request_now())) < 5;
END $$;
