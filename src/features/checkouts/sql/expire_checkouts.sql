-- Records that checkouts have expired. Returns how many.
CREATE FUNCTION expire_checkouts(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  checkout checkouts%ROWTYPE;
  expired integer := 0;
BEGIN
  FOR checkout IN
    SELECT * FROM checkouts c
    WHERE c.status IN ('open', 'partially_paid') AND c.expires_at <= request_now()
    ORDER BY c.expires_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    PERFORM expire_checkout(checkout);
    expired := expired + 1;
  END LOOP;
  RETURN expired;
END $$;
