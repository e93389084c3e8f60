-- Trigger: raises foreign_key_violation if the transaction that a row names does not exist. Foreign keys would keep a
-- month of transactions from being archived. Locks: the transaction, as a foreign key does.
CREATE FUNCTION require_transaction_row() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  named uuid;
BEGIN
  IF TG_TABLE_NAME = 'unapplied_payments' THEN
    named := NEW.id;
  ELSE
    named := NEW.transaction_id;
  END IF;
  PERFORM FROM transactions t WHERE t.id = named FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such transaction: %', named USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER bank_orders_require_transaction AFTER INSERT OR UPDATE OF transaction_id ON bank_orders
  FOR EACH ROW WHEN (NEW.transaction_id IS NOT NULL) EXECUTE FUNCTION require_transaction_row();

CREATE TRIGGER bank_movements_require_transaction AFTER INSERT OR UPDATE OF transaction_id ON bank_movements
  FOR EACH ROW WHEN (NEW.transaction_id IS NOT NULL) EXECUTE FUNCTION require_transaction_row();

CREATE TRIGGER refunds_require_transaction AFTER INSERT OR UPDATE OF transaction_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION require_transaction_row();

CREATE TRIGGER checkout_payments_require_transaction AFTER INSERT OR UPDATE OF transaction_id ON checkout_payments
  FOR EACH ROW EXECUTE FUNCTION require_transaction_row();

CREATE TRIGGER unapplied_payments_require_transaction AFTER INSERT OR UPDATE OF id ON unapplied_payments
  FOR EACH ROW EXECUTE FUNCTION require_transaction_row();
