-- Holds the movements of all accounts by which a link may have been paid, in one order; see hold_movements().
CREATE FUNCTION hold_claimable_movements(link payment_links) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  held text;
BEGIN
  FOR held IN
    SELECT DISTINCT c.connection FROM claimable_accounts(link) c WHERE c.connection IS NOT NULL ORDER BY 1
  LOOP
    PERFORM hold_movements(held);
  END LOOP;
END $$;
