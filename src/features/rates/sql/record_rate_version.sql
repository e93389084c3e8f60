-- Stores every rate that a day has had: a rate that was shown before its correction is still valid for payments.
CREATE FUNCTION record_rate_version() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.rate = OLD.rate THEN
    RETURN NULL;
  END IF;
  INSERT INTO exchange_rate_versions (currency, effective_date, rate, set_by, recorded_at)
  VALUES (NEW.currency, NEW.effective_date, NEW.rate, NEW.set_by, NEW.updated_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER exchange_rates_record_version AFTER INSERT OR UPDATE OF rate ON exchange_rates
  FOR EACH ROW EXECUTE FUNCTION record_rate_version();
