-- Takes one of a link's limited payments for a claim whose money is there: a claim that is only said takes none. Gives
-- why there is none, 'completed' or, while a charge is making the last one, 'busy'; else null.
CREATE FUNCTION reserve_claim_slot(p_transaction_id uuid) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
BEGIN
  SELECT l.* INTO STRICT link FROM transactions t JOIN payment_links l ON l.id = t.link_id
  WHERE t.id = p_transaction_id;
  IF link.max_payments IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE payment_links SET reserved = reserved + 1 WHERE id = link.id AND paid + reserved < max_payments;
  IF FOUND THEN
    UPDATE transactions SET seated = true WHERE id = p_transaction_id;
    RETURN NULL;
  END IF;
  SELECT * INTO STRICT link FROM payment_links WHERE id = link.id;
  RETURN CASE WHEN link.paid >= link.max_payments THEN 'completed' ELSE 'busy' END;
END $$;
