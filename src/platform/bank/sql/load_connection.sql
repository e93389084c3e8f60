-- What is stored of a connection, for the call to its bank: {session, own}.
-- session: the (encrypted) session key that the bank issued this Caracas day, or null
-- own:     of a user's own connection: {id, protocol, credentials (encrypted, in hexadecimal), accountNumber}; null of
-- a
--          configured one
CREATE FUNCTION load_connection(p_name text) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object(
    'session', (
      SELECT bank_session FROM bank_connection_states
      WHERE name = p_name AND bank_session_day = caracas_day(request_now())),
    'own', (
      SELECT jsonb_build_object('id', c.id, 'protocol', c.protocol, 'credentials', encode(c.credentials, 'hex'),
        'accountNumber', a.account_number)
      FROM bank_connections c JOIN bank_accounts a ON a.id = c.account_id
      WHERE c.name = p_name AND c.removed_at IS NULL));
END;
