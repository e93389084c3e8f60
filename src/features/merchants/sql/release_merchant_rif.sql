-- Takes its RIF from a merchant of somebody who is not its owner, so that another merchant can have it. The merchant,
-- which is already locked, shows the RIF as before and is closed; only an administrator opens it again. Whoever waits
-- for the RIF is told that it is free.
-- rif_not_held: it is not confirmed, so that it keeps its RIF from nobody, or was released before
CREATE FUNCTION release_merchant_rif(p_merchant_id uuid, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  merchant merchants%ROWTYPE;
BEGIN
  SELECT * INTO STRICT merchant FROM merchants m WHERE m.id = p_merchant_id;
  IF NOT merchant.confirmed OR merchant.rif_released_at IS NOT NULL THEN
    PERFORM refuse('rif_not_held');
  END IF;
  UPDATE merchants SET status = 'inactive', rif_released_at = request_now(), updated_at = request_now()
  WHERE id = p_merchant_id;
  PERFORM record_audit('merchant.release_rif', public_id('mer', p_merchant_id), jsonb_build_object(
    'rif', merchant.rif, 'before', jsonb_build_object('status', merchant.status),
    'after', jsonb_build_object('status', 'inactive'), 'reason', p_reason));
  PERFORM record_event('merchant.rif_released', p_merchant_id, 'live',
    jsonb_build_object('step', 'released', 'rif', merchant.rif, 'reason', p_reason));
  PERFORM record_event('merchant.rif_released', m.id, 'live', jsonb_build_object('step', 'freed', 'rif', m.rif))
  FROM merchants m JOIN users u ON u.id = m.owner_id
  WHERE m.rif = merchant.rif AND NOT m.confirmed AND u.email_verified_at IS NOT NULL
    AND m.owner_id <> merchant.owner_id;
END $$;
