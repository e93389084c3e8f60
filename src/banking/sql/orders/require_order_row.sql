-- Trigger: raises foreign_key_violation if the bank order that a row names does not exist, see
-- require_transaction_row().
-- Locks: the order, as a foreign key does.
CREATE FUNCTION require_order_row() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  named uuid;
BEGIN
  IF TG_TABLE_NAME = 'bank_movements' THEN
    named := NEW.order_id;
  ELSIF TG_TABLE_NAME = 'payout_rows' THEN
    named := NEW.order_id;
  ELSE
    named := NEW.disputing_order_id;
  END IF;
  PERFORM FROM bank_orders p WHERE p.id = named FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such bank order: %', named USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER bank_movements_require_order AFTER INSERT OR UPDATE OF order_id ON bank_movements
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION require_order_row();

CREATE TRIGGER payout_rows_require_order AFTER INSERT OR UPDATE OF order_id ON payout_rows
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION require_order_row();

CREATE TRIGGER bank_orders_require_order AFTER INSERT OR UPDATE OF disputing_order_id ON bank_orders
  FOR EACH ROW WHEN (NEW.disputing_order_id IS NOT NULL) EXECUTE FUNCTION require_order_row();
