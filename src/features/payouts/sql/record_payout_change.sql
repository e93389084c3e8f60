-- Records a change of a payout in the audit log: who did it, and its status before and after.
CREATE FUNCTION record_payout_change(p_action text, p_before text, p_after payouts) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('payout.' || p_action, public_id('pyt', p_after.id), jsonb_build_object(
    'merchantId', public_id('mer', p_after.merchant_id),
    'before', CASE WHEN p_before IS NOT NULL THEN jsonb_build_object('status', p_before) END,
    'after', jsonb_build_object('status', p_after.status, 'environment', p_after.environment,
      'rows', p_after.row_count, 'total', p_after.total, 'account', public_id('acc', p_after.account_id),
      'scheduledFor', iso_time(p_after.scheduled_for))));
END $$;
