-- Puts an open checkout of the merchant on a till, in place of what is on it; it is sold at this till from then on,
-- and no longer on another one.
-- p_made: whether it was made for this
--
-- not_found: no such till, or no such checkout of the environment. Otherwise refuses what till_of_sale(),
-- require_own_shift() and require_open_checkout() do.
-- Locks, in this order: the till, the checkout that is taken off and the checkout in the order of their ids.
CREATE FUNCTION put_till_sale(
  p_id uuid, p_merchant_id uuid, p_till_id uuid, p_environment text, p_checkout_id uuid, p_made boolean
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  till tills%ROWTYPE := lock_till(p_merchant_id, p_till_id);
  checkout checkouts%ROWTYPE;
BEGIN
  PERFORM till_of_sale(p_merchant_id, p_environment, till.id);
  PERFORM require_own_shift(till.id, p_environment);
  PERFORM FROM checkouts c
  WHERE c.merchant_id = p_merchant_id AND c.id IN (p_checkout_id, (
    SELECT s.checkout_id FROM till_sales s
    WHERE s.till_id = till.id AND s.environment = p_environment AND s.ended_at IS NULL))
  ORDER BY c.id FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT FROM till_sales s
    WHERE s.till_id = till.id AND s.environment = p_environment AND s.ended_at IS NULL
      AND s.checkout_id = p_checkout_id) THEN
    PERFORM end_till_sale(till, p_environment);
  END IF;
  SELECT * INTO checkout FROM checkouts c
  WHERE c.id = p_checkout_id AND c.merchant_id = p_merchant_id AND c.environment = p_environment
    AND (caller_sees_till(c.till_id) OR c.till_id IS NULL);
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  PERFORM require_open_checkout(checkout);
  UPDATE checkouts SET till_id = till.id WHERE id = checkout.id AND till_id IS DISTINCT FROM till.id;
  UPDATE payment_links SET till_id = till.id WHERE checkout_id = checkout.id AND till_id IS DISTINCT FROM till.id;
  UPDATE till_sales SET ended_at = request_now()
  WHERE checkout_id = checkout.id AND till_id <> till.id AND ended_at IS NULL;
  -- The same checkout again is the same sale.
  INSERT INTO till_sales (id, till_id, environment, checkout_id, made_checkout, put_by, put_at)
  VALUES (p_id, till.id, p_environment, checkout.id, p_made, caller_id(), request_now())
  ON CONFLICT (till_id, environment) WHERE ended_at IS NULL DO NOTHING;
END $$;
