-- Confirms and activates the pending merchants of a user whose e-mail has just been verified, and reserves
-- their RIFs. A merchant whose RIF another one has, or gets concurrently, stays pending; whoever tries to
-- activate it gets the reason. Returns the activated ones. Runs in the order of the RIFs, so that two
-- verifications cannot deadlock.
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
