-- Locks an order that an administrator wants to settle, by what the bank's books show: a concurrent settlement either
-- comes before, or finds it settled. p_environment: the API key's, if there is one.
--
-- not_found no such order    payment_settled, payment_not_flagged
CREATE FUNCTION require_resolution(p_id uuid, p_environment text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment bank_orders%ROWTYPE;
BEGIN
  SELECT * INTO payment FROM bank_orders
  WHERE id = p_id AND environment = coalesce(p_environment, environment) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF payment.status <> 'pending' THEN
    PERFORM refuse('payment_settled');
  ELSIF payment.flagged_at IS NULL THEN
    PERFORM refuse('payment_not_flagged');
  END IF;
END $$;
