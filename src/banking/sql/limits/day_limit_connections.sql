-- The connections whose orders of a day count together for an account, whatever rows are made, removed and made again:
-- those of its number; and where its bank cannot confirm that a number belongs to the credentials, those of all numbers
-- that the same owner has connected there, since a number that is made up sends the money of the owner's one account.
--
-- p_connection_facts: see connection_facts()
-- Locks the owner at that bank until the commit: of two accounts at once, the second sees what the first sends. The
-- caller holds the account's lock, which does the same for the number, since only one account can be connected with it.
CREATE FUNCTION day_limit_connections(p_account bank_accounts, p_connection_facts jsonb) RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE
  own bank_connections%ROWTYPE;
BEGIN
  IF NOT coalesce((p_connection_facts->>'confirmsAccount')::boolean, false) THEN
    SELECT * INTO own FROM bank_connections c WHERE c.name = p_account.connection AND c.removed_at IS NULL;
    PERFORM pg_advisory_xact_lock(hashtext('day_limit'), hashtext(own.protocol || own.rif));
  END IF;
  RETURN ARRAY(
    SELECT p_account.connection
    UNION
    SELECT a.connection FROM bank_accounts a
    WHERE a.account_number = p_account.account_number AND a.environment = 'live' AND a.connection IS NOT NULL
    UNION
    SELECT c.ledger FROM bank_connections c
    WHERE c.protocol = own.protocol AND c.rif = own.rif AND c.ledger IS NOT NULL);
END $$;
