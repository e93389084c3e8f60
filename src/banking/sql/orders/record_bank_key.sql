-- Trigger: keeps the idempotency key of a bank order for good. Raises unique_violation if an order of any month has it.
CREATE FUNCTION record_bank_key() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bank_order_keys (bank_key, order_id) VALUES (NEW.bank_key, NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER bank_orders_record_bank_key AFTER INSERT ON bank_orders
  FOR EACH ROW EXECUTE FUNCTION record_bank_key();
