-- Locks an order id until the commit: shared to write the order, exclusive (p_exclusive) to make sure that it is not
-- being written. Ids share 256 locks, because one transaction may write a thousand orders and the lock table is
-- limited.
CREATE FUNCTION lock_order(p_id uuid, p_exclusive boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  lock_slot_number integer := hashtext(p_id::text) & 255;
BEGIN
  IF p_exclusive THEN
    PERFORM pg_advisory_xact_lock(hashtext('order'), lock_slot_number);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtext('order'), lock_slot_number);
  END IF;
END $$;
