-- Writes the intent to send one row of a payout, after every check that needs no bank. The row is taken by it: it has
-- one order at most, ever. Columns and parameters are as of open_outgoing_order().
--
-- payout_row_taken: another run has it    payout_unanswered: see return_payout()
-- Refuses what require_payout_allowed(), require_payout_account() and write_outgoing_order() do.
--
-- Locks: the row, the merchant and the people behind the payout (shared), the account, operation stops (shared), and
-- the payout if it was paused.
CREATE FUNCTION open_payout_order(
  p_id uuid, p_bank_key text, p_payout_id uuid, p_position integer, p_connections jsonb, p_order_limit numeric,
  p_day_limit numeric, p_mobile boolean
)
RETURNS TABLE (
  to_connection text, from_account text, to_bank_code text, to_document text, to_name text, stored_connection jsonb
)
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
  taken payout_rows%ROWTYPE;
  account bank_accounts%ROWTYPE;
  new_order bank_orders%ROWTYPE;
BEGIN
  SELECT * INTO taken FROM payout_rows r
  WHERE r.payout_id = p_payout_id AND r.position = p_position AND r.status = 'waiting' FOR NO KEY UPDATE;
  SELECT * INTO payout FROM payouts p WHERE p.id = p_payout_id AND p.status = 'processing';
  IF taken.payout_id IS NULL OR payout.id IS NULL THEN
    PERFORM refuse('payout_row_taken');
  END IF;
  PERFORM require_payout_allowed(payout);
  IF unanswered_by(payout) IS NOT NULL THEN
    PERFORM refuse('payout_unanswered');
  END IF;
  account := require_payout_account(payout.merchant_id, payout.environment, p_connections, payout.account_id);
  new_order := new_bank_order(p_id, 'p2p', p_bank_key, taken.phone, taken.bank_code, taken.document,
    p_name => taken.name, p_external_reference => taken.external_reference);
  new_order.user_id := account.user_id;
  new_order.account_id := account.id;
  new_order.environment := account.environment;
  new_order.connection := account.connection;
  new_order.amount := taken.amount;
  new_order.concept := taken.concept;
  PERFORM write_outgoing_order(new_order, account, connection_facts(p_connections, account.connection),
    ARRAY(SELECT m.id FROM merchants m WHERE m.settlement_account_id = account.id) || payout.merchant_id,
    p_mobile, p_order_limit, p_day_limit, jsonb_build_object('payoutId', public_id('pyt', payout.id)));
  UPDATE payout_rows SET status = 'pending', order_id = p_id WHERE payout_id = p_payout_id AND position = p_position;
  UPDATE payouts SET paused_reason = NULL WHERE id = p_payout_id AND paused_reason IS NOT NULL;
  RETURN QUERY SELECT account.connection, account.account_number, taken.bank_code, taken.document, taken.name,
    load_connection(account.connection);
END $$;
