-- The movements of a connection that have paid a transaction, and have a reference with the same end, whichever of
-- theirs.
CREATE FUNCTION paid_movements_like(p_connection text, p_reference text) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE STRICT ROWS 2 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ending text := reference_ending(p_reference);
BEGIN
  RETURN QUERY SELECT m.id FROM bank_movements m
  WHERE m.connection = p_connection AND m.direction = 'in' AND m.transaction_id IS NOT NULL
    AND reference_ending(m.reference) = ending;
  RETURN QUERY SELECT m.id FROM bank_movements m
  WHERE m.connection = p_connection AND m.direction = 'in' AND m.transaction_id IS NOT NULL
    AND reference_ending(m.payer_reference) = ending;
END $$;
