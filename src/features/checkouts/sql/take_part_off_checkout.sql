-- Takes a part off a checkout that is still open, which is owed it again. No event is sent of it: nothing was told of
-- the checkout that no longer holds.
-- p_total_ves: its whole amount when the part was counted
-- p_reopens: whether it may be paid; the part counts no more, and it is open again
-- checkout_ended: it is paid, expired or canceled.
-- Locks the checkout.
CREATE FUNCTION take_part_off_checkout(
  p_checkout_id uuid, p_amount_ves numeric, p_total_ves numeric, p_reopens boolean DEFAULT false
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  checkout checkouts%ROWTYPE;
BEGIN
  SELECT * INTO STRICT checkout FROM checkouts c WHERE c.id = p_checkout_id FOR NO KEY UPDATE;
  IF checkout_status(checkout) NOT IN ('open', 'partially_paid') AND NOT (p_reopens AND checkout.status = 'paid') THEN
    PERFORM refuse('checkout_ended');
  END IF;
  UPDATE checkouts c SET
    status = CASE WHEN c.received_ves = p_amount_ves THEN 'open' ELSE 'partially_paid' END,
    paid_share = CASE c.status WHEN 'paid' THEN share_of_parts(c.id)
      ELSE c.paid_share - round(p_amount_ves / p_total_ves, 20) END,
    paid_at = NULL,
    received_ves = c.received_ves - p_amount_ves,
    updated_at = request_now()
  WHERE c.id = checkout.id;
  PERFORM record_audit('checkout.take_off', public_id('chk', checkout.id), jsonb_build_object(
    'merchantId', public_id('mer', checkout.merchant_id),
    'before', jsonb_build_object('status', checkout.status, 'receivedVes', checkout.received_ves),
    'after', jsonb_build_object('receivedVes', checkout.received_ves - p_amount_ves)));
END $$;
