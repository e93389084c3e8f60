-- Refuses with PX409 order_unmade an order that was taken back before it was there: its intent was still on its
-- way when the request that wrote it had given it up, and would be committed late.
CREATE FUNCTION refuse_unmade_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_order(NEW.id, false);
  IF EXISTS (SELECT FROM unmade_orders u WHERE u.id = NEW.id) THEN
    PERFORM refuse('PX409', 'order_unmade');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER payments_refuse_unmade BEFORE INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_unmade_order();
