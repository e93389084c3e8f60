-- Whether a connection whose bank has just accepted its credentials waits for an administrator:
-- - its user's first one, or while a merchant with live payments is paid into its account: else whoever deletes a
-- connection could have other credentials at once;
-- - of a number that an administrator took from the user, until one approves it again;
-- - of a new number, where the bank cannot confirm that it belongs to the credentials (p_confirms_account): else
-- anybody could connect somebody else's number with credentials of their own. One that was approved for the same RIF is
-- not new for 90 days, to a user whom an administrator has approved with that RIF.
CREATE FUNCTION awaits_administrator(p_connection bank_connections, p_confirms_account boolean) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH same_number AS (
    SELECT c.user_id, c.rif, c.approved_at, c.disabled_at
    FROM bank_accounts own
      JOIN bank_accounts a ON a.account_number = own.account_number AND a.environment = 'live'
      JOIN bank_connections c ON c.account_id = a.id
    WHERE own.id = (p_connection).account_id),
  approved AS (
    SELECT c.rif FROM bank_connections c WHERE c.user_id = (p_connection).user_id AND c.approved_at IS NOT NULL)
  SELECT connection_change_delay((p_connection).account_id) > interval '0'
    OR NOT EXISTS (SELECT FROM approved)
    OR EXISTS (
      SELECT FROM same_number s
      WHERE s.user_id = (p_connection).user_id AND s.disabled_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM same_number later WHERE later.user_id = s.user_id AND later.approved_at > s.disabled_at))
    OR NOT p_confirms_account AND NOT (
      EXISTS (SELECT FROM approved a WHERE a.rif = (p_connection).rif)
      AND EXISTS (
        SELECT FROM same_number s
        WHERE s.rif = (p_connection).rif AND s.approved_at > request_now() - interval '90 days'));
END;
