-- Checks and counts a request for the one-time key of a charge of a link, before the payer's bank is asked to send it.
--
-- p_mobile: whether the phone is of a mobile network    p_connections: see connection_facts()
-- p_amount_ves, p_stated_amount: as for open_link_payment(), since some banks issue a key for one amount
--
-- order_amount: bolívares    stored_connection: see load_connection()
--
-- Refuses, in the same order, what a charge of the link would: see open_link_payment(). Then no_payer_keys: the
-- merchant's bank has none sent; and what count_payer_key_request() does.
--
-- Locks, in this order: owner, merchant, account, operation stops, checkout, then those of count_payer_key_request().
CREATE FUNCTION open_payer_key_request(
  p_token text, p_phone text, p_mobile boolean, p_connections jsonb,
  p_amount_ves numeric DEFAULT NULL, p_stated_amount numeric DEFAULT NULL
)
RETURNS TABLE (to_connection text, to_account text, order_amount text, stored_connection jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  account bank_accounts%ROWTYPE;
  connection_facts jsonb;
  priced record;
  max_amount numeric;
BEGIN
  link := require_stated_amount(require_payable_link(p_token), p_stated_amount);
  account := require_link_account(link, 'c2p', p_mobile, p_connections);
  to_connection := CASE link.environment WHEN 'live' THEN account.connection ELSE 'sandbox' END;
  to_account := CASE link.environment WHEN 'live' THEN account.account_number ELSE link.merchant_id::text END;
  connection_facts := connection_facts(p_connections, to_connection);
  PERFORM require_operation_allowed(link.environment, connection_facts->>'bank', ARRAY[link.merchant_id]);
  IF connection_facts->>'payerKeys' IS NULL THEN
    PERFORM refuse('no_payer_keys');
  END IF;
  max_amount := (connection_facts->>'maxAmount')::numeric;
  IF link.checkout_id IS NULL THEN
    priced := price_link_payment(link, caracas_day(request_now()), p_amount_ves, max_amount);
  ELSE
    priced := price_checkout_payment(link, 'c2p', p_amount_ves, max_amount);
    PERFORM reserve_checkout(link.checkout_id, priced.amount_ves, priced.total_ves);
  END IF;
  IF link.paid_slots + link.reserved_slots >= link.max_payments THEN
    PERFORM refuse('link_busy');
  END IF;
  PERFORM count_payer_key_request(link, p_phone);
  order_amount := priced.amount_ves::text;
  stored_connection := load_connection(to_connection);
  RETURN NEXT;
END $$;
