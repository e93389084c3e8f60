-- What the bank shows of who has paid stands on the transaction too, whenever it is told: with the movement, or by a
-- later notice or bank statement.
CREATE FUNCTION record_payer_document() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE transactions SET document = NEW.document WHERE id = NEW.transaction_id AND document IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER bank_movements_record_payer AFTER UPDATE OF document, transaction_id ON bank_movements
  FOR EACH ROW WHEN (NEW.document IS NOT NULL AND NEW.transaction_id IS NOT NULL)
  EXECUTE FUNCTION record_payer_document();
