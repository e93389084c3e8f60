-- Raises order_canceled if the new order has a tombstone: it was canceled while its transaction was still
-- running. Locks: lock_order(), shared.
CREATE FUNCTION reject_tombstoned_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_order(NEW.id, false);
  IF EXISTS (SELECT FROM order_tombstones u WHERE u.id = NEW.id) THEN
    PERFORM refuse('order_canceled');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bank_orders_reject_tombstoned BEFORE INSERT ON bank_orders
  FOR EACH ROW EXECUTE FUNCTION reject_tombstoned_order();
