-- The link by which a merchant's verification is booked, with its amount and number, and the bank order that the
-- verification may become; neither order nor transaction is written. Parameters and refusals: see verify_payment().
-- Locks, in this order: owner, merchant, account, operation stops, movements, the payer's phone, the link.
CREATE FUNCTION open_verification(
  p_transaction_id uuid, p_order_id uuid, p_bank_key text, p_link_token text, p_merchant_id uuid, p_environment text,
  p_phone text, p_mobile boolean, p_amount numeric, p_connections jsonb, p_day date, p_bank_code text,
  p_reference text, p_external_reference text, p_document text, p_till_id uuid,
  OUT link payment_links, OUT claim bank_orders
)
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  PERFORM require_active_merchant(p_merchant_id, p_environment);
  link := verification_link(p_merchant_id, p_environment, p_link_token);
  link.amount := p_amount;
  link.external_reference := p_external_reference;
  link.till_id := till_of_sale(p_merchant_id, p_environment, p_till_id);
  account := require_link_account(link, 'verification', p_mobile, p_connections);
  claim := new_bank_order(p_order_id, 'verification', p_bank_key, p_phone, p_bank_code, p_document,
    p_reference => p_reference, p_paid_on => p_day, p_transaction_id => p_transaction_id);
  claim.environment := p_environment;
  claim.account_id := account.id;
  claim.connection := CASE p_environment WHEN 'live' THEN account.connection ELSE 'sandbox' END;
  claim.amount := p_amount;
  claim.concept := link.label;
  claim.created_at := request_now();
  claim.asked_by := caller_id();
  PERFORM require_operation_allowed(p_environment, connection_facts(p_connections, claim.connection)->>'bank',
    ARRAY[p_merchant_id]);
  IF connection_facts(p_connections, account.connection)->>'account' <> account.account_number THEN
    PERFORM refuse('not_connected');
  END IF;
  PERFORM lock_claimable_movements(link), pg_advisory_xact_lock(hashtext('payer'), hashtext(p_phone));
  PERFORM FROM payment_links l WHERE l.id = link.id FOR NO KEY UPDATE;
END $$;
