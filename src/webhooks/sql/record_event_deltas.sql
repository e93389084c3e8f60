-- Trigger: counts the events that a statement has added to merchants' lists or removed from them. Nothing changes what
-- an event is counted by.
CREATE FUNCTION record_event_deltas() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_deltas (list, scope, facet, count)
  SELECT 'events', merchant_id, event_facet(environment, type), CASE TG_OP WHEN 'INSERT' THEN count(*)
    ELSE -count(*) END
  FROM changed WHERE topic = 'event' AND merchant_id IS NOT NULL GROUP BY 2, 3;
  RETURN NULL;
END $$;

CREATE TRIGGER outbox_counted_insert AFTER INSERT ON outbox
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_event_deltas();

CREATE TRIGGER outbox_counted_delete AFTER DELETE ON outbox
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_event_deltas();
