-- How long a change of a merchant's settlement account takes: no time until a first live payment was begun, whatever
-- came of it, since there is nothing to divert yet.
CREATE FUNCTION settlement_change_delay(p_merchant_id uuid) RETURNS interval
LANGUAGE sql STABLE
RETURN CASE WHEN EXISTS (
  SELECT FROM transactions t WHERE t.merchant_id = p_merchant_id AND t.environment = 'live')
  THEN interval '24 hours' ELSE interval '0' END;
