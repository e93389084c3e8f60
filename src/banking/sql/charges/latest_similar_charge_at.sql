-- When the latest other pending charge with the payer and amount of this one was created, within a day of it; null if
-- there is none.
CREATE FUNCTION latest_similar_charge_at(p_charge bank_orders) RETURNS timestamptz
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  charged_on date := caracas_day(p_charge.created_at);
BEGIN
  RETURN (
    SELECT max(p.created_at) FROM bank_orders p
    WHERE p.connection = p_charge.connection AND p.kind = 'c2p' AND p.status = 'pending' AND p.id <> p_charge.id
      AND p.amount = p_charge.amount AND p.phone = p_charge.phone
      AND p.created_at >= start_of_caracas_day(charged_on - 1) AND p.created_at < start_of_caracas_day(charged_on + 2));
END $$;
