-- Records the event of a link that has expired, unless it is fully paid.
CREATE FUNCTION record_link_expiry(link payment_links) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF link.max_payments IS NULL OR link.paid_slots < link.max_payments THEN
    PERFORM record_event('payment_link.expired', link.merchant_id, link.environment, jsonb_build_object(
      'id', public_id('lnk', link.id), 'label', link.label, 'externalReference', link.external_reference,
      'metadata', link.metadata, 'payments', CASE
        WHEN link.max_payments IS NOT NULL THEN link.paid_slots
        ELSE (SELECT count(*) FROM transactions t WHERE t.link_id = link.id AND t.completed_at IS NOT NULL) END)
      || till_ids(link.till_id));
  END IF;
END $$;
