-- Makes a sandbox payment with an outcome (success, failed or pending) that the caller chooses: creates a transaction
-- for the link, or with p_settle_pending settles its newest pending one, if any. p_transaction_id: id for a new
-- transaction. p_stated_amount: where the link leaves its amount open. Returns the transaction's id. Raises what
-- require_payable_link(), require_stated_amount(), bolivares_on() and reserve_slot() raise.
CREATE FUNCTION simulate_payment(
  p_token text, p_settle_pending boolean, p_outcome text, p_transaction_id uuid, p_stated_amount numeric DEFAULT NULL
) RETURNS uuid
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  link payment_links%ROWTYPE;
  found_transaction_id uuid;
  simulated_reference text := lpad(floor(random() * 1e8)::bigint::text, 8, '0');
BEGIN
  link := require_payable_link(p_token);
  IF p_settle_pending THEN
    found_transaction_id := settle_simulated_order(link.id, p_outcome, simulated_reference);
    IF found_transaction_id IS NOT NULL THEN
      RETURN found_transaction_id;
    END IF;
    SELECT id INTO found_transaction_id FROM transactions
    WHERE link_id = link.id AND status = 'pending' AND payment_method = 'sandbox'
    ORDER BY id DESC LIMIT 1 FOR NO KEY UPDATE;
  END IF;
  IF found_transaction_id IS NULL THEN
    found_transaction_id := p_transaction_id;
    PERFORM create_simulated_transaction(require_stated_amount(link, p_stated_amount), found_transaction_id);
  END IF;
  IF p_outcome = 'pending' THEN
    PERFORM record_pending_transaction(found_transaction_id);
  ELSE
    PERFORM settle_simulated_transaction(link, found_transaction_id, p_outcome, simulated_reference);
  END IF;
  RETURN found_transaction_id;
END $$;
