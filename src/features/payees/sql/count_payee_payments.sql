-- How many ids payee_payment_ids() has, counted by its index.
CREATE FUNCTION count_payee_payments(p_user_id uuid, p_environment text, p_phone text) RETURNS bigint
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (SELECT count(*) FROM bank_orders o
    WHERE o.user_id = p_user_id AND o.phone = p_phone AND o.environment = p_environment AND o.kind = 'p2p');
END $$;
