-- What the merchant's next closing has to list, with what of ours it is. A movement that belongs to another merchant
-- with the same account is listed, since the account's balance has it, and nothing about it but the amount.
-- p_account_id: null in the test environment; the other parameters are those of unclosed_movements()
CREATE FUNCTION unclosed_entries(
  p_merchant_id uuid, p_account_id uuid, p_connection text, p_stated boolean, p_since date, p_since_at timestamptz,
  p_through date
)
RETURNS TABLE (
  movement_id uuid, order_id uuid, booked_on date, direction text, type text, amount numeric, reference text,
  concept text, phone text, bank_code text, match_type text, match_id uuid
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH found AS (
    SELECT * FROM unclosed_movements(
      p_merchant_id, p_account_id, p_connection, p_stated, p_since, p_since_at, p_through)
    WHERE p_account_id IS NOT NULL
    UNION ALL
    SELECT * FROM unclosed_test_payments(p_merchant_id, p_since, p_through) WHERE p_account_id IS NULL)
  SELECT f.movement_id, f.order_id, f.booked_on, f.direction,
    CASE WHEN f.type = 'fee' AND what.match_type IS NOT NULL THEN 'transfer' ELSE f.type END, f.amount,
    CASE WHEN what.match_type = 'other_merchant' THEN NULL ELSE f.reference END,
    -- Banks write the payer's phone and document into their text: only the last four digits stay.
    CASE WHEN what.match_type = 'other_merchant' THEN '' ELSE regexp_replace(f.concept, '\d(?=\d{4})', '*', 'g') END,
    CASE WHEN what.match_type = 'other_merchant' THEN NULL ELSE mask_to_last_four(f.phone) END,
    CASE WHEN what.match_type = 'other_merchant' THEN NULL ELSE f.bank_code END,
    what.match_type,
    CASE what.match_type WHEN 'refund' THEN coalesce(f.refund_id, p.refund_id) WHEN 'payment' THEN p.id
      WHEN 'other_merchant' THEN NULL ELSE t.id END
  FROM found f
  LEFT JOIN bank_orders p ON p.id = f.order_id
  LEFT JOIN transactions t ON t.id = coalesce(f.transaction_id, p.transaction_id)
  LEFT JOIN unapplied_payments u ON u.id = t.id AND u.status <> 'applied'
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN t.merchant_id <> p_merchant_id THEN 'other_merchant'
      WHEN coalesce(f.refund_id, p.refund_id) IS NOT NULL THEN 'refund'
      WHEN u.id IS NOT NULL THEN 'unapplied_payment'
      WHEN t.id IS NOT NULL THEN 'transaction'
      WHEN p.id IS NOT NULL THEN 'payment' END AS match_type) what;
END;
