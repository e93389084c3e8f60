-- Trigger: records how a statement has changed the transaction totals; writes nothing if it changed none.
CREATE FUNCTION record_transaction_deltas() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO transaction_deltas (merchant_id, day, environment, status, currency, count, amount)
    SELECT merchant_id, caracas_day(created_at), environment, status, currency, count(*), sum(amount)
    FROM added GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO transaction_deltas (merchant_id, day, environment, status, currency, count, amount)
    SELECT merchant_id, caracas_day(created_at), environment, status, currency, -count(*), -sum(amount)
    FROM removed GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO transaction_deltas (merchant_id, day, environment, status, currency, count, amount)
    SELECT merchant_id, caracas_day(created_at), environment, status, currency, sum(sign), sum(sign * amount)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) changed
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_counted_insert AFTER INSERT ON transactions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_transaction_deltas();

CREATE TRIGGER transactions_counted_update AFTER UPDATE ON transactions
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_transaction_deltas();

CREATE TRIGGER transactions_counted_delete AFTER DELETE ON transactions
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_transaction_deltas();
