-- What a connection can do, for whoever opens an order; null if it cannot be used now: the deployment lacks it, or it
-- is not active.
-- p_connections: {named: {name: facts of a configured connection}, protocols: {protocol: facts of users' own
-- connections}} Facts: {bank, account, confirmsAccount, needs: [...], mobilePayments, transfers, charges, reversesBy:
-- operation|reference, maxAmount, maxConcept}
CREATE FUNCTION connection_facts(p_connections jsonb, p_name text) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(p_connections->'named'->p_name, (
    SELECT (p_connections->'protocols'->c.protocol)
      || jsonb_build_object('bank', left(a.account_number, 4), 'account', a.account_number)
      || CASE WHEN c.sends_payer_keys THEN '{}'::jsonb ELSE '{"payerKeys": null}' END
    FROM bank_connections c JOIN bank_accounts a ON a.id = c.account_id
    WHERE c.name = p_name AND c.status IN ('active', 'failing') AND c.removed_at IS NULL));
END;
