-- Unflags the orders that were flagged because of a disputed charge, once that charge is settled.
CREATE FUNCTION end_dispute(p_order_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  other_order_id uuid;
BEGIN
  FOR other_order_id IN
    UPDATE bank_orders SET disputing_order_id = NULL WHERE disputing_order_id = p_order_id RETURNING id
  LOOP
    PERFORM record_audit('payment.flag', public_id('pay', other_order_id), jsonb_build_object(
      'before', jsonb_build_object('flagged', true), 'after', jsonb_build_object('flagged', false)));
  END LOOP;
END $$;
