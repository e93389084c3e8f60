-- Counts an external payment for its checkout, if it has one. p_checkout: locked, and read since
-- Refuses what require_open_checkout(), open_checkout_quote() and require_part() do.
CREATE FUNCTION count_external_payment(p_payment external_payments, p_checkout checkouts) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  quote checkout_quotes%ROWTYPE;
  part transactions%ROWTYPE;
BEGIN
  PERFORM require_open_checkout(p_checkout);
  quote := open_checkout_quote(p_checkout);
  PERFORM require_part(p_checkout, quote.total_ves, p_payment.amount_ves);
  UPDATE external_payments SET total_ves = quote.total_ves, counted_at = request_now() WHERE id = p_payment.id;
  -- It is no transaction: only its amount counts.
  part.amount_ves := p_payment.amount_ves;
  PERFORM count_checkout_payment(p_checkout, part, quote.total_ves);
END $$;
