-- How long a change of the credentials of an account's connection takes: as for a settlement account, the longest time
-- of all merchants that are paid into it.
CREATE FUNCTION connection_change_delay(p_account_id uuid) RETURNS interval
LANGUAGE sql STABLE
RETURN coalesce(
  (SELECT max(settlement_change_delay(m.id)) FROM merchants m WHERE m.settlement_account_id = p_account_id),
  interval '0');
