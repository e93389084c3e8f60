-- Trigger: stores until when a merchant was paid into an account; payers who were shown it before may have paid
-- into it.
CREATE FUNCTION record_former_settlement_account() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_settlement_accounts AS f (merchant_id, account_id, used_until)
  VALUES (OLD.id, OLD.settlement_account_id, NEW.updated_at)
  ON CONFLICT (merchant_id, account_id) DO UPDATE SET used_until = greatest(f.used_until, excluded.used_until);
  RETURN NULL;
END $$;

CREATE TRIGGER merchants_record_former_settlement_account AFTER UPDATE OF settlement_account_id ON merchants
FOR EACH ROW
WHEN (OLD.settlement_account_id IS NOT NULL AND OLD.settlement_account_id IS DISTINCT FROM NEW.settlement_account_id)
EXECUTE FUNCTION record_former_settlement_account();
