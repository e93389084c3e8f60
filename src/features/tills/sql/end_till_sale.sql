-- Takes what is on a till off it, if anything is. The checkout that was made for it is canceled unless it is paid, so
-- that money which comes late counts for nothing; one that was named stays as it is. The caller holds the till's lock.
-- Locks: the checkout.
CREATE FUNCTION end_till_sale(p_till tills, p_environment text) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ended till_sales%ROWTYPE;
  checkout checkouts%ROWTYPE;
BEGIN
  PERFORM FROM checkouts c
  WHERE c.id = (
    SELECT s.checkout_id FROM till_sales s
    WHERE s.till_id = p_till.id AND s.environment = p_environment AND s.ended_at IS NULL)
  FOR NO KEY UPDATE;
  -- Nothing is, if it was put on another till meanwhile.
  UPDATE till_sales SET ended_at = request_now()
  WHERE till_id = p_till.id AND environment = p_environment AND ended_at IS NULL
  RETURNING * INTO ended;
  IF NOT FOUND OR NOT ended.made_checkout THEN
    RETURN;
  END IF;
  SELECT * INTO STRICT checkout FROM checkouts c WHERE c.id = ended.checkout_id;
  IF checkout_status(checkout) IN ('open', 'partially_paid') THEN
    PERFORM cancel_checkout(p_till.merchant_id, checkout.id);
  END IF;
END $$;
