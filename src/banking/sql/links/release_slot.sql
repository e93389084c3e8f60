-- Releases a reserved slot of a link, or counts it as paid (p_completed). Records payment_link.completed with
-- the last one.
CREATE FUNCTION release_slot(p_link_id uuid, p_completed boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
BEGIN
  UPDATE payment_links SET reserved_slots = reserved_slots - 1, paid_slots = paid_slots + p_completed::integer
  WHERE id = p_link_id RETURNING * INTO STRICT link;
  IF p_completed AND link.paid_slots = link.max_payments THEN
    PERFORM record_event('payment_link.completed', link.merchant_id, link.environment, jsonb_build_object(
      'id', public_id('lnk', link.id), 'label', link.label, 'payments', link.paid_slots,
      'externalReference', link.external_reference, 'metadata', link.metadata)
      || till_ids(link.till_id));
  END IF;
END $$;
