-- For a request whose intent may or may not have been committed: returns the order as open_outgoing_order(),
-- open_link_payment() or open_refund() would have. If it does not exist, writes its tombstone and returns no row: the
-- order can never be written afterwards.
-- `settled`: the order is no longer pending, so no bank needs to be asked.
-- Locks: lock_order() exclusively; this waits for a transaction that is writing the order.
CREATE FUNCTION find_or_tombstone_order(p_id uuid)
RETURNS TABLE (
  order_kind text, to_connection text, from_account text, to_account text, order_amount text, order_concept text,
  to_phone text, to_bank_code text, to_document text, to_name text, charge_reference text,
  charge_bank_operation_id text, stored_connection jsonb, settled boolean, lookups jsonb,
  external_reference text, metadata jsonb, to_transaction uuid
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM lock_order(p_id, true);
  RETURN QUERY
  SELECT p.kind, p.connection, o.account, o.account, p.amount::text, p.concept, p.phone, p.bank_code, p.document,
    p.name, t.reference, t.operation_id, load_connection(p.connection), p.status <> 'pending',
    CASE WHEN p.kind = 'verification' AND p.status = 'pending' THEN claim_lookups(p, link_of_claim(p)) END,
    p.external_reference, p.metadata, p.transaction_id
  FROM bank_orders p
    LEFT JOIN bank_accounts a ON a.id = p.account_id
    LEFT JOIN transactions t ON t.id = p.transaction_id,
    LATERAL (SELECT coalesce(a.account_number, t.merchant_id::text) AS account) o
  WHERE p.id = p_id;
  IF NOT FOUND THEN
    INSERT INTO order_tombstones (id, created_at) VALUES (p_id, request_now()) ON CONFLICT (id) DO NOTHING;
  END IF;
END $$;
