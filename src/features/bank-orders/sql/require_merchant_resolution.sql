-- Locks a payment of a merchant that one of its people wants to settle, by what the bank's books show.
--
-- operator_connection: administrators settle those
-- payment_settled, payment_not_flagged
CREATE FUNCTION require_merchant_resolution(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment bank_orders%ROWTYPE;
BEGIN
  SELECT * INTO payment FROM bank_orders WHERE id = p_id FOR NO KEY UPDATE;
  IF NOT FOUND OR p_merchant_id IS DISTINCT FROM coalesce(payment.review_merchant_id, merchant_of_order(payment)) THEN
    PERFORM refuse('not_found');
  ELSIF NOT is_left_to_merchant(payment) THEN
    PERFORM refuse('operator_connection');
  ELSIF payment.status <> 'pending' THEN
    PERFORM refuse('payment_settled');
  ELSIF payment.flagged_at IS NULL THEN
    PERFORM refuse('payment_not_flagged');
  END IF;
  PERFORM require_approver(caller_id(), p_merchant_id, payment.flagged_at);
END $$;
