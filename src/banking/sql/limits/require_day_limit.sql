-- Raises day_limit if a live outgoing order would take its account at the bank over p_day_limit bolívares in this
-- Caracas day; what counts is what day_limit_connections() names.
-- Locks: see day_limit_connections(). The caller holds the account's lock.
CREATE FUNCTION require_day_limit(
  p_order bank_orders, p_account bank_accounts, p_connection_facts jsonb, p_day_limit numeric
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connections text[];
BEGIN
  IF p_order.environment <> 'live' THEN
    RETURN;
  END IF;
  connections := day_limit_connections(p_account, p_connection_facts);
  IF sent_since(connections, caracas_day(request_now())) + p_order.amount > p_day_limit THEN
    PERFORM refuse('day_limit');
  END IF;
END $$;
