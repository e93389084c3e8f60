-- What a merchant's clock in the test environment showed at a moment.
CREATE FUNCTION sandbox_time(p_merchant_id uuid, p_at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p_at + make_interval(secs => coalesce((
    SELECT max(a.ahead_seconds) FROM sandbox_clock_advances a
    WHERE a.merchant_id = p_merchant_id AND a.advanced_at <= p_at), 0));
END;
