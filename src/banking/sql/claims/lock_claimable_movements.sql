-- Calls lock_movements() for each connection that a link may have been paid through, in alphabetical order so that
-- two callers cannot deadlock.
CREATE FUNCTION lock_claimable_movements(p_link payment_links) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection_name text;
BEGIN
  FOR connection_name IN
    SELECT DISTINCT c.connection FROM claimable_accounts(p_link) c WHERE c.connection IS NOT NULL ORDER BY 1
  LOOP
    PERFORM lock_movements(connection_name);
  END LOOP;
END $$;
