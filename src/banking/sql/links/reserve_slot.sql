-- Reserves a slot of a limited link before a charge. Returns whether the link is limited.
-- link_completed, or link_busy while the last slot is reserved.
CREATE FUNCTION reserve_slot(p_link_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
BEGIN
  SELECT * INTO STRICT link FROM payment_links WHERE id = p_link_id;
  IF link.max_payments IS NULL THEN
    RETURN false;
  END IF;
  UPDATE payment_links SET reserved_slots = reserved_slots + 1
  WHERE id = p_link_id AND paid_slots + reserved_slots < max_payments;
  IF FOUND THEN
    RETURN true;
  END IF;
  SELECT * INTO STRICT link FROM payment_links WHERE id = p_link_id;
  IF link.paid_slots >= link.max_payments THEN
    PERFORM refuse('link_completed');
  END IF;
  PERFORM refuse('link_busy');
END $$;
