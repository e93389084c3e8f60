-- How far a merchant's clock in the test environment is ahead of the service's; 0 if nobody has moved it.
CREATE FUNCTION sandbox_ahead(p_merchant_id uuid) RETURNS interval
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT make_interval(secs => coalesce((
    SELECT max(a.ahead_seconds) FROM sandbox_clock_advances a WHERE a.merchant_id = p_merchant_id), 0));
END;
