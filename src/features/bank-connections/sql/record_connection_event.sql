-- Records what became of a connection, as an event for the owner and the administrators of each merchant that is paid
-- into its account, and for its user if there is none: {step, id, account, ...p_facts}.
--
-- p_step: activated, waiting (for an administrator), rejected, failing, recovered, removed; of a change of its
-- credentials requested, undone, made or dropped
CREATE FUNCTION record_connection_event(p_connection bank_connections, p_step text, p_facts jsonb DEFAULT '{}')
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  data jsonb := jsonb_build_object('step', p_step, 'id', public_id('con', p_connection.id), 'protocol',
    p_connection.protocol,
    'account', settlement_account_facts(p_connection.account_id)) || p_facts;
BEGIN
  PERFORM record_event('bank_connection.changed', m.id, 'live', data)
  FROM merchants m WHERE m.settlement_account_id = p_connection.account_id;
  IF NOT FOUND THEN
    PERFORM record_event('bank_connection.changed', NULL, 'live', data, p_user_id => p_connection.user_id);
  END IF;
END $$;
