-- A charge note of a merchant, locked with its checkout. A credential with an environment reaches only its own.
-- not_found
CREATE FUNCTION lock_charge_note(p_merchant_id uuid, p_id uuid) RETURNS charge_notes
LANGUAGE plpgsql AS $$
DECLARE
  note charge_notes%ROWTYPE;
BEGIN
  -- The checkout first, as whoever pays it does.
  PERFORM FROM checkouts c
  WHERE c.id = (SELECT n.checkout_id FROM charge_notes n WHERE n.id = p_id) FOR NO KEY UPDATE;
  SELECT * INTO note FROM charge_notes n
  WHERE n.id = p_id AND n.merchant_id = p_merchant_id
    AND n.environment = coalesce(nullif(current_setting('app.environment', true), ''), n.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN note;
END $$;
