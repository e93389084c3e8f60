-- Locks an order id until the commit: shared to write the order, exclusive (`alone`) to make sure that it is not being
-- written. Ids share 256 locks, because one transaction may write a thousand orders and the lock table is limited.
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
