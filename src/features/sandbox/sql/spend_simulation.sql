-- The simulation that a call to the simulated bank meets: of the first of the types that one of the merchants has. One
-- that lasts for a time stays; any other is spent, by one call alone, however many come at once. A null row if there is
-- none.
CREATE FUNCTION spend_simulation(p_merchant_ids uuid[], p_types text[]) RETURNS sandbox_simulations
LANGUAGE plpgsql AS $$
DECLARE
  wanted_type text;
  met sandbox_simulations%ROWTYPE;
BEGIN
  FOREACH wanted_type IN ARRAY p_types LOOP
    SELECT * INTO met FROM sandbox_simulations s
    WHERE s.merchant_id = ANY (p_merchant_ids) AND s.type = wanted_type AND s.ends_at > request_now()
      AND s.spent_at IS NULL
    ORDER BY s.id LIMIT 1;
    EXIT WHEN FOUND;
    UPDATE sandbox_simulations SET spent_at = request_now() WHERE id = (
      SELECT s.id FROM sandbox_simulations s
      WHERE s.merchant_id = ANY (p_merchant_ids) AND s.type = wanted_type AND s.ends_at IS NULL AND s.spent_at IS NULL
      ORDER BY s.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING * INTO met;
    EXIT WHEN FOUND;
  END LOOP;
  RETURN met;
END $$;
