-- Leaves a pending order to a person, since no bank can tell its outcome. Returns whether this call has; see
-- leave_order_to_person() for who is told.
CREATE FUNCTION flag_order(p_id uuid) RETURNS boolean
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE bank_orders SET flagged_at = request_now() WHERE id = p_id AND status = 'pending' AND flagged_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM record_audit('payment.flag', public_id('pay', p_id), jsonb_build_object(
    'before', jsonb_build_object('flagged', false), 'after', jsonb_build_object('flagged', true)));
  RETURN true;
END $$;
