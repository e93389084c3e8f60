-- Unflags the orders that were flagged because of a disputed charge, once that charge is settled. Mostly there are none, and
-- an update would prepare each month's partition for nothing.
CREATE FUNCTION end_dispute(p_order_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  other_order_id uuid;
BEGIN
  IF NOT is_disputed(p_order_id) THEN
    RETURN;
  END IF;
  FOR other_order_id IN
    UPDATE bank_orders SET disputing_order_id = NULL WHERE disputing_order_id = p_order_id RETURNING id
  LOOP
    PERFORM record_audit('payment.flag', public_id('pay', other_order_id), jsonb_build_object(
      'before', jsonb_build_object('flagged', true), 'after', jsonb_build_object('flagged', false)));
  END LOOP;
END $$;
