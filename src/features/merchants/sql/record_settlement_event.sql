-- Records what became of a change of the account into which a merchant is paid, as an event for its owner and
-- administrators: {step, from?, to?, actorName, actorEmail, ...p_facts}. An account is {bankCode, accountNumber},
-- masked.
--
-- p_step: requested, undone, made, or dropped since it could no longer be made. The account in force, `from`, is still
-- the
-- one before.    p_account_id: the change's, null for none    p_actor: who requested the change, or undid it
CREATE FUNCTION record_settlement_event(p_step text, p_merchant_id uuid, p_account_id uuid, p_actor uuid, p_facts jsonb)
RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('merchant.settlement_account_changed', m.id, 'live', jsonb_build_object(
    'step', p_step, 'from', settlement_account_facts(m.settlement_account_id), 'to',
    settlement_account_facts(p_account_id),
    'actorName', u.name, 'actorEmail', u.email) || p_facts)
  FROM merchants m, users u WHERE m.id = p_merchant_id AND u.id = p_actor;
END;
