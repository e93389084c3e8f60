-- When a day of a merchant was closed; null if it is not.
CREATE FUNCTION day_closed_at(p_merchant_id uuid, p_environment text, p_day date) RETURNS timestamptz
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT c.closed_at FROM closings c
  WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.day = p_day;
END;
