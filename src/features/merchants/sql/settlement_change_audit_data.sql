-- What the audit log stores of a change of a settlement account; null for no change.
CREATE FUNCTION settlement_change_audit_data(change settlement_account_changes) RETURNS jsonb
LANGUAGE sql STABLE
RETURN CASE WHEN (change).merchant_id IS NOT NULL THEN jsonb_build_object(
  'settlementAccount', public_id('acc', (change).account_id), 'requestedBy', public_id('usr', (change).requested_by),
  'requestedAt', iso_time((change).requested_at), 'effectiveAt', iso_time((change).effective_at)) END;
