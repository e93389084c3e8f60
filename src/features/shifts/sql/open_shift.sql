-- Opens the caller's shift at a till. p_float: [{currency, amount}], the cash that it begins with
--
-- Refuses what require_active_merchant(), lock_till() and till_of_sale() do. Raises unique violations of
-- shifts_open_till_key and shifts_open_person_key.
-- Locks, in this order: the owner and the merchant (shared), the till.
CREATE FUNCTION open_shift(p_id uuid, p_merchant_id uuid, p_environment text, p_till_id uuid, p_float jsonb)
RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  till tills%ROWTYPE;
  opened shifts%ROWTYPE;
BEGIN
  PERFORM require_active_merchant(p_merchant_id, p_environment);
  till := lock_till(p_merchant_id, p_till_id);
  PERFORM till_of_sale(p_merchant_id, p_environment, till.id);
  INSERT INTO shifts (id, merchant_id, environment, till_id, opened_by, opened_at, float)
  VALUES (p_id, p_merchant_id, p_environment, till.id, caller_id(), request_now(), p_float)
  RETURNING * INTO STRICT opened;
  PERFORM record_audit('shift.open', public_id('shf', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', NULL,
    'after', jsonb_build_object('tillId', public_id('til', till.id), 'float', p_float)));
  PERFORM record_event('shift.opened', p_merchant_id, p_environment, shift_data(opened));
END $$;
