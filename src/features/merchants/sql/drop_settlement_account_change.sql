-- Ends a merchant's pending change of its settlement account, if there is one, since it can no longer take effect.
-- p_reason: transferred, account_gone or owner_suspended. The merchant is already locked.
CREATE FUNCTION drop_settlement_account_change(p_merchant_id uuid, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  change settlement_account_changes%ROWTYPE;
BEGIN
  DELETE FROM settlement_account_changes c WHERE c.merchant_id = p_merchant_id RETURNING * INTO change;
  IF FOUND THEN
    PERFORM record_audit('merchant.settlement_account_drop', public_id('mer', p_merchant_id), jsonb_build_object(
      'reason', p_reason, 'before', settlement_change_audit_data(change), 'after', NULL));
    PERFORM record_settlement_event('dropped', change.merchant_id, change.account_id, change.requested_by,
      jsonb_build_object('reason', p_reason));
  END IF;
END $$;
