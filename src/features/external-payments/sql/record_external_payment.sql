-- Records that a merchant was paid outside the service, by its caller's word; dollars at the checkout's quote, or else
-- at the rate in force. At the till that is named, or else the checkout's. Where a second person has to confirm it, it
-- counts for nothing before.
--
-- not_found: no such checkout of the merchant and environment. Otherwise refuses what require_active_merchant(),
-- till_of_sale(), bolivares_on(), require_open_checkout() and require_part() do.
-- Locks, in this order: the owner and the merchant (shared), the checkout, the till's open shift (shared).
CREATE FUNCTION record_external_payment(
  p_id uuid, p_merchant_id uuid, p_environment text, p_method text, p_amount numeric, p_currency text,
  p_checkout_id uuid DEFAULT NULL, p_external_reference text DEFAULT NULL, p_note text DEFAULT NULL,
  p_till_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  checkout checkouts%ROWTYPE;
  quote checkout_quotes%ROWTYPE;
  priced record;
  sold_at uuid;
  part_ves numeric;
  is_waiting boolean;
  made external_payments%ROWTYPE;
BEGIN
  PERFORM require_active_merchant(p_merchant_id, p_environment);
  IF p_checkout_id IS NOT NULL THEN
    SELECT * INTO checkout FROM checkouts c
    WHERE c.id = p_checkout_id AND c.merchant_id = p_merchant_id AND c.environment = p_environment
      AND caller_sees_till(c.till_id)
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      PERFORM refuse('not_found');
    END IF;
    PERFORM require_open_checkout(checkout);
    quote := open_checkout_quote(checkout);
  END IF;
  sold_at := till_of_sale(p_merchant_id, p_environment, coalesce(p_till_id, checkout.till_id));
  priced := bolivares_on(p_amount, p_currency, coalesce(quote.rate_date, caracas_day(request_now())),
    coalesce(quote.rate, simulated_rate(p_merchant_id, p_environment)));
  part_ves := priced.amount_ves;
  IF checkout.id IS NOT NULL THEN
    part_ves := external_part(checkout, quote, p_amount, p_currency, part_ves, priced.used_rate);
    PERFORM require_part(checkout, quote.total_ves, part_ves);
  END IF;
  is_waiting := needs_confirmation(p_merchant_id, p_method, part_ves);
  INSERT INTO external_payments (id, merchant_id, environment, method, amount, currency, amount_ves, rate, rate_date,
    status, needs_confirmation, checkout_id, external_reference, till_id, shift_id, note, recorded_by, created_at,
    updated_at, taken_at)
  VALUES (p_id, p_merchant_id, p_environment, p_method, p_amount, p_currency, part_ves, priced.used_rate,
    priced.rate_date, 'recorded', is_waiting, p_checkout_id,
    coalesce(p_external_reference, checkout.external_reference), sold_at,
    CASE WHEN NOT is_waiting THEN open_shift_of(sold_at, p_environment) END, p_note, caller_id(), request_now(),
    request_now(), CASE WHEN NOT is_waiting THEN request_now() END)
  RETURNING * INTO STRICT made;
  PERFORM record_external_change(made, 'recorded');
  IF checkout.id IS NOT NULL AND NOT made.needs_confirmation THEN
    PERFORM count_external_payment(made, checkout);
  END IF;
END $$;
