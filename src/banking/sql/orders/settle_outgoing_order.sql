-- Records the event of a settled outgoing order, and saves the payee of a successful mobile payment. A row of a payout
-- concerns its merchant: nobody is notified of each, and nobody gets a payee by it.
-- Locks: the row, then its payout. The caller holds the order's lock.
CREATE FUNCTION settle_outgoing_order(p_order bank_orders) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts := settle_payout_row(p_order);
BEGIN
  -- Of an approval that waits again: see fail_unsent_order().
  IF current_setting('app.untold_order_id', true) = p_order.id::text THEN
    RETURN;
  END IF;
  PERFORM record_event('transfer.' || p_order.status,
    coalesce(payout.merchant_id,
      (SELECT m.id FROM merchants m WHERE m.settlement_account_id = p_order.account_id ORDER BY m.id LIMIT 1)),
    p_order.environment,
    jsonb_build_object('id', public_id('pay', p_order.id), 'type', p_order.kind, 'status', p_order.status,
      'amount', p_order.amount, 'reference', p_order.reference, 'failureReason', p_order.failure_reason,
      'externalReference', p_order.external_reference, 'metadata', p_order.metadata,
      'payoutId', public_id('pyt', payout.id)),
    p_user_id => CASE WHEN payout.id IS NULL THEN p_order.user_id END);
  IF p_order.status = 'success' AND p_order.kind = 'p2p' AND payout.id IS NULL THEN
    INSERT INTO payees (id, user_id, environment, phone, bank_code, document, name, updated_at)
    SELECT new_uuid(), p_order.user_id, p_order.environment, p_order.phone, p_order.bank_code,
      p_order.document, p_order.name, request_now()
    WHERE p_order.bank_code IS NOT NULL AND p_order.document IS NOT NULL AND p_order.name IS NOT NULL
    ON CONFLICT (user_id, environment, phone) DO UPDATE
      SET bank_code = excluded.bank_code, document = excluded.document, name = excluded.name,
        updated_at = excluded.updated_at;
  END IF;
END $$;
