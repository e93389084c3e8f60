-- Held until the commit by those who write orders, and alone by whoever sees to it that an order of this id cannot
-- be written. One lock for many ids: a transaction may write a thousand orders, and locks take room.
CREATE FUNCTION lock_order(p_id uuid, alone boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  place integer := hashtext(p_id::text) & 255;
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(hashtext('order'), place);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtext('order'), place);
  END IF;
END $$;
