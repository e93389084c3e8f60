-- Records one event for each link that has expired and is not fully paid. Returns the number of links examined.
CREATE FUNCTION record_link_expiries(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  seen integer := 0;
BEGIN
  FOR link IN
    UPDATE payment_links SET expiry_recorded_at = request_now()
    WHERE id = ANY (ARRAY(
      SELECT l.id FROM payment_links l
      WHERE l.expires_at IS NOT NULL AND l.expiry_recorded_at IS NULL AND l.expires_at <= request_now()
      ORDER BY l.expires_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING *
  LOOP
    seen := seen + 1;
    IF link.max_payments IS NULL OR link.paid_slots < link.max_payments THEN
      PERFORM record_event('payment_link.expired', link.merchant_id, link.environment, jsonb_build_object(
        'id', public_id('lnk', link.id), 'label', link.label, 'externalReference', link.external_reference,
        'metadata', link.metadata, 'payments', CASE
          WHEN link.max_payments IS NOT NULL THEN link.paid_slots
          ELSE (SELECT count(*) FROM transactions t WHERE t.link_id = link.id AND t.completed_at IS NOT NULL) END));
    END IF;
  END LOOP;
  RETURN seen;
END $$;
