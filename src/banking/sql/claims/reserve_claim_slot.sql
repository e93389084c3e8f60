-- Reserves a slot of a limited link for a claim on it whose money has been found. Returns null, or the reason why none
-- is free: 'completed', or 'busy' while a charge holds the last one.
CREATE FUNCTION reserve_claim_slot(p_link payment_links, p_transaction_id uuid) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_link.max_payments IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE payment_links SET reserved_slots = reserved_slots + 1
  WHERE id = p_link.id AND paid_slots + reserved_slots < max_payments;
  IF FOUND THEN
    UPDATE transactions SET holds_slot = true WHERE id = p_transaction_id;
    RETURN NULL;
  END IF;
  SELECT * INTO STRICT p_link FROM payment_links WHERE id = p_link.id;
  RETURN CASE WHEN p_link.paid_slots >= p_link.max_payments THEN 'completed' ELSE 'busy' END;
END $$;
