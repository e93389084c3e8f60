-- Records in the audit log what has become of a series. p_change: create, update, pause, resume or end
-- p_before: as it was, null for a new one
CREATE FUNCTION record_series_change(p_change text, p_before series, p_series_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  changed series%ROWTYPE;
BEGIN
  SELECT * INTO STRICT changed FROM series s WHERE s.id = p_series_id;
  PERFORM record_audit('series.' || p_change, public_id('ser', changed.id), jsonb_build_object(
    'merchantId', public_id('mer', changed.merchant_id),
    'before', CASE WHEN p_before.id IS NOT NULL THEN series_audited(p_before) END,
    'after', series_audited(changed)));
END $$;
