-- Trigger: counts the deliveries that a statement has added to endpoints' lists or removed from them; not by status,
-- which changes several times.
CREATE FUNCTION record_delivery_deltas() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_deltas (list, scope, facet, count)
  SELECT 'webhook_deliveries', webhook_id, '', CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed GROUP BY 2;
  RETURN NULL;
END $$;

CREATE TRIGGER webhook_deliveries_counted_insert AFTER INSERT ON webhook_deliveries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_delivery_deltas();

CREATE TRIGGER webhook_deliveries_counted_delete AFTER DELETE ON webhook_deliveries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_delivery_deltas();
