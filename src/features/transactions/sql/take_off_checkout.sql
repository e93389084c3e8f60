-- Takes a verified payment off the checkout that it counts for, if there is one; one that is paid is reopened only if
-- the service has matched them by itself. Refuses what take_part_off_checkout() does.
-- Locks the checkout. The caller holds the transaction's lock.
CREATE FUNCTION take_off_checkout(p_payment transactions) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  counted checkout_payments%ROWTYPE;
BEGIN
  DELETE FROM checkout_payments p WHERE p.transaction_id = p_payment.id RETURNING * INTO counted;
  IF FOUND THEN
    PERFORM take_part_off_checkout(counted.checkout_id, p_payment.amount_ves, counted.total_ves,
      is_matched_payment(p_payment.id));
  END IF;
END $$;
