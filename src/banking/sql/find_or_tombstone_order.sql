-- For the request that wrote an order and was not told whether: the order as open_outgoing_order(), open_link_payment() or
-- open_refund() have given it. Without a row it is not there, and cannot come to be there any more. Whoever is
-- writing it at this moment is waited for.
--
-- `settled`: the ledger has settled it, or somebody else, and no bank has to be asked.
CREATE FUNCTION find_or_tombstone_order(p_id uuid)
RETURNS TABLE (
  by_kind text, to_connection text, from_account text, to_account text, order_amount text, order_concept text,
  to_phone text, to_bank text, to_document text, to_name text, charge_reference text, charge_operation text,
  kept_session text, settled boolean, questions jsonb
)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_order(p_id, true);
  RETURN QUERY
  SELECT p.kind, p.connection, o.account, o.account, p.amount::text, p.concept, p.phone, p.bank_code, p.document,
    p.name, t.reference, t.operation_id, connection_bank_session(p.connection), p.status <> 'pending',
    CASE WHEN p.kind = 'verification' AND p.status = 'pending' THEN claim_lookups(p.id) END
  FROM bank_orders p
    LEFT JOIN bank_accounts a ON a.id = p.account_id
    LEFT JOIN transactions t ON t.id = p.transaction_id,
    LATERAL (SELECT coalesce(a.account_number, t.merchant_id::text) AS account) o
  WHERE p.id = p_id;
  IF NOT FOUND THEN
    INSERT INTO order_tombstones (id, created_at) VALUES (p_id, request_now()) ON CONFLICT (id) DO NOTHING;
  END IF;
END $$;
