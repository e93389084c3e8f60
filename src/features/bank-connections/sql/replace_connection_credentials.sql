-- Replaces the credentials of a connection of the caller, or later those of a change that is pending: at once while no
-- merchant that is paid into its account has a live transaction, else by a change that takes effect later.
--
-- p_protocol: for which the credentials were read    p_credentials: encrypted    p_rif: as the bank knows the merchant
-- not_found: no such connection, or not of this protocol    connection_owner_mismatch
-- disabled_connection_has_pending_order: an administrator has disabled it, and the former credentials are still needed
-- Locks: the connection.
CREATE FUNCTION replace_connection_credentials(
  p_id uuid, p_protocol text, p_credentials bytea, p_rif text, p_sends_payer_keys boolean,
  p_user_agent text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
  delay interval;
  effective_at timestamptz;
BEGIN
  connection := lock_own_connection(p_id);
  IF connection.protocol <> p_protocol THEN
    PERFORM refuse('not_found');
  END IF;
  IF connection.status = 'disabled' AND connection.credentials IS NOT NULL THEN
    PERFORM refuse('disabled_connection_has_pending_order');
  END IF;
  PERFORM refuse('connection_owner_mismatch') FROM bank_accounts a
  WHERE a.id = connection.account_id AND NOT document_matches_rif(a.document, p_rif);
  delay := CASE WHEN connection.status IN ('active', 'failing') THEN connection_change_delay(connection.account_id)
    ELSE interval '0' END;
  IF delay = interval '0' THEN
    PERFORM switch_connection_credentials(connection, p_credentials, p_sends_payer_keys, caller_id(), p_user_agent);
    RETURN;
  END IF;
  effective_at := request_now() + delay;
  INSERT INTO bank_connection_changes AS c (connection_id, credentials, sends_payer_keys, requested_by, requested_at,
    effective_at)
  VALUES (p_id, p_credentials, p_sends_payer_keys, caller_id(), request_now(), effective_at)
  ON CONFLICT (connection_id) DO UPDATE SET credentials = excluded.credentials,
    sends_payer_keys = excluded.sends_payer_keys, requested_by = excluded.requested_by,
    requested_at = excluded.requested_at, effective_at = excluded.effective_at;
  PERFORM record_audit('bank_connection.request_credentials', public_id('con', p_id),
    jsonb_build_object('effectiveAt', iso_time(effective_at)));
  PERFORM record_connection_event(connection, 'requested', connection_actor(caller_id())
    || jsonb_build_object('effectiveAt', iso_time(effective_at)) || request_origin(p_user_agent));
END $$;
