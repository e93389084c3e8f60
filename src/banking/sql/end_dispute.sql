-- Unflags the orders that were flagged because of a disputed charge, once that charge is settled.
CREATE FUNCTION end_dispute(p_charge_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  other uuid;
BEGIN
  FOR other IN UPDATE bank_orders SET disputed_by = NULL WHERE disputed_by = p_charge_id RETURNING id LOOP
    PERFORM record_audit('payment.flag', public_id('pay', other), jsonb_build_object(
      'before', jsonb_build_object('flagged', true), 'after', jsonb_build_object('flagged', false)));
  END LOOP;
END $$;
