-- A series of a merchant, locked, with all its notes that are due made. A credential with an environment reaches only
-- its own.
-- not_found
CREATE FUNCTION lock_series(p_merchant_id uuid, p_id uuid) RETURNS series
LANGUAGE plpgsql AS $$
DECLARE
  locked series%ROWTYPE;
  today date;
BEGIN
  SELECT * INTO locked FROM series s
  WHERE s.id = p_id AND s.merchant_id = p_merchant_id
    AND s.environment = coalesce(nullif(current_setting('app.environment', true), ''), s.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  today := caracas_day(merchant_now(p_merchant_id, locked.environment));
  WHILE make_due_periods(locked, today, 1000) = 1000 LOOP
    SELECT * INTO STRICT locked FROM series s WHERE s.id = p_id;
  END LOOP;
  SELECT * INTO STRICT locked FROM series s WHERE s.id = p_id;
  RETURN locked;
END $$;
