-- Makes a sandbox payment with an outcome (success, failed or pending) that the caller chooses: creates a transaction
-- for the link, or with p_settle_pending settles its newest pending one, if any. p_transaction_id: id for a new
-- transaction. Returns the transaction's id. Raises what require_payable_link(), bolivares_on() and reserve_slot() raise.
CREATE FUNCTION simulate_payment(
  p_token text, p_settle_pending boolean, p_outcome text, p_transaction_id uuid
) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  pending_order bank_orders%ROWTYPE;
  found_transaction_id uuid;
  simulated_reference text := lpad(floor(random() * 1e8)::bigint::text, 8, '0');
  ves numeric;
  rate_used numeric;
  holds_slot boolean;
  updated transactions%ROWTYPE;
BEGIN
  link := require_payable_link(p_token);
  IF p_settle_pending THEN
    -- A payer's own payment that the sandbox bank has left pending.
    SELECT * INTO pending_order FROM bank_orders p WHERE p.refund_id IS NULL AND p.transaction_id = (
      SELECT t.id FROM transactions t WHERE t.link_id = link.id AND t.status = 'pending'
      ORDER BY t.id DESC LIMIT 1) FOR NO KEY UPDATE;
    IF pending_order.status = 'pending' THEN
      PERFORM settle_order(pending_order.id, new_order_outcome(p_outcome, p_code => 'SIMULATED',
        p_reason => CASE p_outcome WHEN 'failed' THEN 'REJECTED' END,
        p_reference => CASE WHEN p_outcome = 'success' AND pending_order.kind = 'c2p' THEN simulated_reference END));
      RETURN pending_order.transaction_id;
    END IF;
    SELECT id INTO found_transaction_id FROM transactions
    WHERE link_id = link.id AND status = 'pending' AND payment_method = 'sandbox'
    ORDER BY id DESC LIMIT 1 FOR NO KEY UPDATE;
  END IF;
  IF found_transaction_id IS NULL THEN
    SELECT b.amount_ves, b.used_rate INTO ves, rate_used
    FROM bolivares_on(link.amount, link.currency, caracas_day(request_now())) b;
    holds_slot := reserve_slot(link.id);
    found_transaction_id := p_transaction_id;
    INSERT INTO transactions (
      id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, status, payment_method,
      connection, holds_slot, created_at, updated_at)
    VALUES (found_transaction_id, link.merchant_id, link.id, link.environment, link.amount, link.currency, ves,
      rate_used, 'pending', 'sandbox', 'sandbox', holds_slot, request_now(), request_now());
    PERFORM record_audit('transaction.create', public_id('txn', found_transaction_id), jsonb_build_object(
      'before', NULL, 'after', jsonb_build_object('status', 'pending', 'amount', link.amount, 'currency', link.currency,
        'amountVes', ves, 'paymentMethod', 'sandbox', 'merchantId', public_id('mer', link.merchant_id),
        'paymentLink', public_id('lnk', link.id))));
  END IF;
  IF p_outcome = 'pending' THEN
    RETURN found_transaction_id;
  END IF;
  UPDATE transactions SET
    status = CASE p_outcome WHEN 'success' THEN 'completed' ELSE 'failed' END,
    failure_reason = CASE p_outcome WHEN 'failed' THEN 'REJECTED' END,
    reference = simulated_reference,
    completed_at = CASE p_outcome WHEN 'success' THEN request_now() END,
    updated_at = request_now(), holds_slot = false
  WHERE id = found_transaction_id RETURNING * INTO STRICT updated;
  IF link.max_payments IS NOT NULL THEN
    PERFORM release_slot(link.id, p_outcome = 'success');
  END IF;
  PERFORM record_transaction_event(updated, 'pending');
  RETURN found_transaction_id;
END $$;
