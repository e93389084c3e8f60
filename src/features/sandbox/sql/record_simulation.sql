-- Records who has started a simulation.
CREATE FUNCTION record_simulation(p_simulation sandbox_simulations) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_audit('simulation.create', public_id('sim', (p_simulation).id), jsonb_build_object(
    'merchantId', public_id('mer', (p_simulation).merchant_id), 'before', NULL,
    'after', jsonb_strip_nulls(jsonb_build_object('type', (p_simulation).type, 'amount', (p_simulation).amount,
      'rate', (p_simulation).rate, 'delaySeconds', (p_simulation).delay_seconds,
      'endsAt', iso_time((p_simulation).ends_at)))));
END;
