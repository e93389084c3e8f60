-- Reserves a slot of a limited link for a claim whose money has been found. Returns null, or the reason why none is
-- free: 'completed', or 'busy' while a charge holds the last one.
CREATE FUNCTION reserve_claim_slot(p_transaction_id uuid) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  link payment_links%ROWTYPE;
BEGIN
  SELECT l.* INTO STRICT link FROM transactions t JOIN payment_links l ON l.id = t.link_id
  WHERE t.id = p_transaction_id;
  IF link.max_payments IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE payment_links SET reserved_slots = reserved_slots + 1
  WHERE id = link.id AND paid_slots + reserved_slots < max_payments;
  IF FOUND THEN
    UPDATE transactions SET holds_slot = true WHERE id = p_transaction_id;
    RETURN NULL;
  END IF;
  SELECT * INTO STRICT link FROM payment_links WHERE id = link.id;
  RETURN CASE WHEN link.paid_slots >= link.max_payments THEN 'completed' ELSE 'busy' END;
END $$;
