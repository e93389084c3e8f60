-- Trigger: a refund has the merchant and environment of its transaction, which is looked up once, so that lists of
-- refunds read no transactions.
CREATE FUNCTION place_refund() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  SELECT t.merchant_id, t.environment INTO NEW.merchant_id, NEW.environment
  FROM transactions t WHERE t.id = NEW.transaction_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such transaction: %', NEW.transaction_id
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refunds_place BEFORE INSERT OR UPDATE OF transaction_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION place_refund();
