-- Pays a claim by a movement, which then pays nothing else, at what was due when it was booked. Gives why it does not:
-- 'used' it has paid another transaction, 'strange' it was not due then; null where it does.
CREATE FUNCTION claim_movement(claim payments, p_movement_id uuid) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  movement bank_movements%ROWTYPE;
  link payment_links%ROWTYPE;
  judged record;
BEGIN
  SELECT * INTO STRICT movement FROM bank_movements WHERE id = p_movement_id;
  IF movement.transaction_id IS NOT NULL THEN
    RETURN 'used';
  END IF;
  IF claim.account_id IS NOT NULL THEN
    SELECT l.* INTO STRICT link FROM transactions t JOIN payment_links l ON l.id = t.link_id
    WHERE t.id = claim.transaction_id;
    judged := judge_booking(link, movement);
    IF NOT judged.fits THEN
      RETURN 'strange';
    END IF;
  END IF;
  -- A charge may take it at this moment.
  UPDATE bank_movements SET transaction_id = claim.transaction_id
  WHERE id = p_movement_id AND transaction_id IS NULL;
  IF NOT FOUND THEN
    RETURN 'used';
  END IF;
  IF claim.account_id IS NOT NULL THEN
    UPDATE payments SET amount = movement.amount WHERE id = claim.id AND amount <> movement.amount;
    UPDATE transactions SET amount_ves = movement.amount, rate = judged.used_rate
    WHERE id = claim.transaction_id AND (amount_ves <> movement.amount OR rate <> judged.used_rate);
  END IF;
  RETURN NULL;
END $$;
