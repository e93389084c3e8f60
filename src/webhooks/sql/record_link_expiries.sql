-- Records one event for each link that has expired and is not fully paid. Returns the number of links examined.
CREATE FUNCTION record_link_expiries(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  seen integer := 0;
BEGIN
  FOR link IN
    UPDATE payment_links SET expiry_recorded_at = request_now()
    WHERE id = ANY (ARRAY(
      SELECT l.id FROM payment_links l
      WHERE l.expires_at IS NOT NULL AND l.expiry_recorded_at IS NULL AND l.expires_at <= request_now()
      ORDER BY l.expires_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING *
  LOOP
    seen := seen + 1;
    PERFORM record_link_expiry(link);
  END LOOP;
  RETURN seen;
END $$;
