-- Books what a payer says that they have paid, once, at the simulated bank: result as of ask_sandbox_payment(). The
-- cents of the amount choose the outcome. A new one meets the merchant's simulations of another amount and of notices.
-- p_is_late: the bank has such a payment, and does not show it yet
CREATE FUNCTION book_claimed_payment(
  p_merchant_id uuid, p_phone text, p_bank_code text, p_reference text, p_day date, p_amount numeric,
  p_is_late boolean, OUT result text, OUT control_number text, OUT reference text, OUT amount numeric
)
LANGUAGE plpgsql AS $$
DECLARE
  key text := concat_ws('-', 'incoming', p_bank_code, p_phone, p_day, p_reference, p_amount);
  booked sandbox_movements%ROWTYPE;
BEGIN
  IF p_is_late THEN
    result := 'silent';
    RETURN;
  END IF;
  SELECT * INTO booked FROM sandbox_movements m WHERE m.account_number = p_merchant_id::text AND m.bank_key = key;
  IF NOT FOUND THEN
    SELECT * INTO booked FROM book_sandbox_order(p_merchant_id::text, key, 'in', 'p2p', p_amount, '', p_phone);
    IF booked.status = 'success' THEN
      booked := new_incoming_movement(p_merchant_id, key, p_phone, p_amount, p_bank_code, p_reference);
      UPDATE sandbox_movements m
      SET (amount, shown_at, notices) = (booked.amount, booked.shown_at, booked.notices)
      WHERE m.account_number = p_merchant_id::text AND m.bank_key = key;
    END IF;
  ELSIF booked.status = 'pending' THEN
    SELECT * INTO booked FROM book_sandbox_order(p_merchant_id::text, key, 'in', 'p2p', p_amount, '', p_phone);
  END IF;
  result := CASE WHEN booked.status = 'failed' THEN 'absent'
    WHEN booked.status = 'pending' OR booked.shown_at > request_now() THEN 'silent' ELSE 'found' END;
  control_number := p_merchant_id || '-' || key;
  reference := p_reference;
  amount := booked.amount;
END $$;
