-- Opens the pending merchants of a user whose e-mail has just been verified, and gives their RIFs to them alone. One
-- whose RIF another merchant has, or gets at this moment, stays pending: whoever opens it is told why. Gives those
-- that were opened. In the order of their RIFs, so that two who verify never wait for each other.
CREATE FUNCTION confirm_merchants(p_owner_id uuid) RETURNS SETOF uuid
LANGUAGE plpgsql AS $$
DECLARE
  pending_id uuid;
BEGIN
  FOR pending_id IN
    SELECT m.id FROM merchants m WHERE m.owner_id = p_owner_id AND m.status = 'pending' ORDER BY m.rif, m.id
  LOOP
    BEGIN
      UPDATE merchants SET confirmed = true, status = 'active', updated_at = request_now()
      WHERE id = pending_id AND status = 'pending';
      IF FOUND THEN
        RETURN NEXT pending_id;
      END IF;
    EXCEPTION WHEN unique_violation THEN
      NULL;
    END;
  END LOOP;
END $$;
