-- The sandbox bank: carries out an order once for each key. The cents of the amount choose the bank response code. A
-- pending order settles when the same key is sent again: 68 succeeds, 91 fails.
CREATE FUNCTION book_sandbox_order(
  p_account_number text, p_bank_key text, p_direction text, p_type text, p_amount numeric, p_concept text,
  p_phone text DEFAULT NULL
) RETURNS SETOF sandbox_movements
LANGUAGE plpgsql AS $$
DECLARE
  cents text := right(p_amount::numeric(13, 2)::text, 2);
BEGIN
  RETURN QUERY
  INSERT INTO sandbox_movements AS booked
    (account_number, bank_key, direction, type, amount, concept, phone, status, code, reference, created_at)
  VALUES (p_account_number, p_bank_key, p_direction, p_type, p_amount, p_concept, p_phone,
    CASE WHEN cents IN ('51', '14', '55') THEN 'failed' WHEN cents IN ('68', '91') THEN 'pending' ELSE 'success' END,
    CASE WHEN cents IN ('51', '14', '55', '68', '91') THEN cents ELSE '00' END,
    lpad(floor(random() * 1e8)::bigint::text, 8, '0'), request_now())
  ON CONFLICT (account_number, bank_key) DO UPDATE
    SET status = CASE WHEN booked.status <> 'pending' THEN booked.status
      WHEN booked.code = '68' THEN 'success' ELSE 'failed' END
  RETURNING *;
END $$;
