-- Records in the audit log what has become of a series. p_change: create, update, pause, resume or end
CREATE FUNCTION record_series_change(p_series_id uuid, p_change text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  changed series%ROWTYPE;
BEGIN
  SELECT * INTO STRICT changed FROM series s WHERE s.id = p_series_id;
  PERFORM record_audit('series.' || p_change, public_id('ser', changed.id), jsonb_build_object(
    'merchantId', public_id('mer', changed.merchant_id),
    'after', jsonb_build_object('status', changed.status, 'amount', changed.amount, 'currency', changed.currency,
      'every', changed.every, 'day', changed.day, 'nextOn', changed.next_on)));
END $$;
