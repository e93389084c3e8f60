-- Refuses with PX409 order_unmade an order that was taken back before it was there: its intent was still on its
-- way when the request that wrote it had given it up, and would be committed late.
CREATE FUNCTION reject_tombstoned_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_order(NEW.id, false);
  IF EXISTS (SELECT FROM order_tombstones u WHERE u.id = NEW.id) THEN
    PERFORM refuse('PX409', 'order_unmade');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bank_orders_reject_tombstoned BEFORE INSERT ON bank_orders
  FOR EACH ROW EXECUTE FUNCTION reject_tombstoned_order();
