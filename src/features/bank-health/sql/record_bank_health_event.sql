-- Records the event of a change of a bank's health for the merchants that are paid into an account there and have a
-- webhook which takes it: for all others it would be a row that nobody reads.
CREATE FUNCTION record_bank_health_event(p_type text, p_state bank_health_states) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event(p_type, m.id, 'live', jsonb_build_object('bankCode', p_state.bank_code,
    'operation', p_state.operation, 'since', iso_time(p_state.degraded_since)))
  FROM merchants m
    JOIN bank_accounts a ON a.id = m.settlement_account_id
  WHERE m.status = 'active' AND left(a.account_number, 4) = p_state.bank_code
    AND a.environment = 'live' AND a.connection IS NOT NULL AND a.removed_at IS NULL
    AND EXISTS (
      SELECT FROM webhooks w
      WHERE w.merchant_id = m.id AND w.environment = 'live' AND w.active AND w.removed_at IS NULL
        AND takes_event(w.events, p_type));
END;
