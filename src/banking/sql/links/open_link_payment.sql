-- Writes the intent to pay a link: a transaction and its bank order, after every check that needs no bank. It has many
-- parameters because it takes all that the payer states; both rows are written in one round trip.
--
-- p_kind:        c2p or verification
-- p_mobile:      whether the phone is of a mobile network
-- p_connections: see connection_facts()
-- p_amount_ves:  the bolívares that the payer agreed to, if they have seen an amount; of a claim on a checkout, those
-- that
--                they sent
-- p_reference, p_paid_on: of a claim; the Caracas day
-- p_stated_amount: the payer's, in the link's currency, where the link leaves it open
--
-- order_amount: bolívares    stored_connection: see load_connection()
-- settled:      the ledger knows the payment already; no bank needs to be asked
-- lookups:      of a claim, see claim_lookups()
--
-- Refuses, in this order, what these do: require_payable_link(), require_stated_amount(), require_link_account(),
-- require_operation_allowed(), price_link_payment() or price_checkout_payment(), limit_link_payment(),
-- reject_used_reference(), reserve_slot() or reserve_checkout(), settle_known_claim().
--
-- Locks, in this order: owner, merchant, account, operation stops, movements (claims), phone, link, checkout (charges).
CREATE FUNCTION open_link_payment(
  p_transaction_id uuid, p_order_id uuid, p_bank_key text, p_token text, p_kind text, p_phone text, p_mobile boolean,
  p_bank_code text, p_connections jsonb, p_document text DEFAULT NULL, p_amount_ves numeric DEFAULT NULL,
  p_reference text DEFAULT NULL, p_paid_on date DEFAULT NULL, p_stated_amount numeric DEFAULT NULL
)
RETURNS TABLE (
  to_connection text, to_account text, order_amount text, order_concept text, stored_connection jsonb, settled boolean,
  lookups jsonb
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  link payment_links%ROWTYPE;
  account bank_accounts%ROWTYPE;
  new_order bank_orders%ROWTYPE;
  connection_facts jsonb;
  priced record;
  max_amount numeric;
  holds_slot boolean;
  throttled boolean;
  known_movement_id uuid;
  paid_day date := coalesce(p_paid_on, caracas_day(request_now()));
BEGIN
  link := require_stated_amount(require_payable_link(p_token), p_stated_amount);
  account := require_link_account(link, p_kind, p_mobile, p_connections);
  to_connection := CASE link.environment WHEN 'live' THEN account.connection ELSE 'sandbox' END;
  to_account := CASE link.environment WHEN 'live' THEN account.account_number ELSE link.merchant_id::text END;
  connection_facts := connection_facts(p_connections, to_connection);
  PERFORM require_operation_allowed(link.environment, connection_facts->>'bank', ARRAY[link.merchant_id]);
  new_order := new_bank_order(p_order_id, p_kind, p_bank_key, p_phone, p_bank_code, p_document,
    p_reference => p_reference, p_paid_on => p_paid_on, p_transaction_id => p_transaction_id);
  new_order.account_id := account.id;
  new_order.connection := to_connection;
  new_order.concept := left(link.label, (connection_facts->>'maxConcept')::integer);
  max_amount := (connection_facts->>'maxAmount')::numeric;
  IF link.checkout_id IS NULL THEN
    priced := price_link_payment(link, paid_day, CASE p_kind WHEN 'c2p' THEN p_amount_ves END, max_amount);
  ELSE
    priced := price_checkout_payment(link, p_kind, p_amount_ves, max_amount);
    link.amount := priced.amount;
  END IF;
  new_order.amount := priced.amount_ves;
  throttled := limit_link_payment(link, new_order);
  IF p_kind = 'verification' THEN
    PERFORM replace_waiting_claim(link, p_phone, p_bank_code, p_reference);
    known_movement_id := reject_used_reference(link, p_phone, p_bank_code, p_reference, paid_day);
  END IF;
  -- A claim takes its slot, or its part of a checkout, only when it settles.
  holds_slot := p_kind = 'c2p' AND reserve_slot(link.id);
  IF p_kind = 'c2p' AND link.checkout_id IS NOT NULL THEN
    PERFORM reserve_checkout(link.checkout_id, new_order.amount, priced.total_ves);
  END IF;
  PERFORM insert_link_payment(link, new_order, priced.used_rate, priced.rate_date, holds_slot, p_reference);
  IF link.checkout_id IS NOT NULL THEN
    PERFORM insert_checkout_payment(p_transaction_id, link.checkout_id, priced.total_ves);
  END IF;
  order_amount := new_order.amount::text;
  order_concept := new_order.concept;
  stored_connection := load_connection(to_connection);
  SELECT s.settled, s.lookups INTO settled, lookups
  FROM settle_known_claim(p_order_id, p_kind, throttled, known_movement_id) s;
  RETURN NEXT;
END $$;
