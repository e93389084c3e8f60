-- The name by which orders and movements refer to the connection of an account number. All connections that the number
-- has had in the course of time share one ledger, also a configured one: a movement that has paid something must not be
-- recorded again under another name, and pay once more. A connection has this name once it is activated; before, one of
-- its own, so that whoever only claims a number neither keeps its owner from connecting it nor reaches their session.
CREATE FUNCTION connection_name_of(p_account_number text) RETURNS text
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(
    (SELECT m.connection FROM bank_movements m JOIN bank_accounts a ON a.id = m.account_id
      WHERE a.account_number = p_account_number AND m.environment = 'live' ORDER BY m.id DESC LIMIT 1),
    'own-' || left(encode(sha256(convert_to(p_account_number, 'UTF8')), 'hex'), 32));
END;
