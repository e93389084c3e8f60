-- Trigger: what comes in from a customer is matched with what they owe ten minutes after its bank has told who has
-- paid. Until then whoever expects it asks for it.
CREATE FUNCTION queue_movement_match() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF EXISTS (SELECT FROM paying_customers(NEW)) THEN
    NEW.match_at := request_now() + interval '10 minutes';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bank_movements_queue_match BEFORE INSERT ON bank_movements
  FOR EACH ROW WHEN (NEW.direction = 'in' AND NEW.environment = 'live' AND NEW.transaction_id IS NULL
    AND num_nonnulls(NEW.phone, NEW.document) > 0)
  EXECUTE FUNCTION queue_movement_match();

CREATE TRIGGER bank_movements_queue_named_match BEFORE UPDATE OF phone, document ON bank_movements
  FOR EACH ROW WHEN (NEW.direction = 'in' AND NEW.environment = 'live' AND NEW.transaction_id IS NULL
    AND (OLD.phone, OLD.document) IS DISTINCT FROM (NEW.phone, NEW.document))
  EXECUTE FUNCTION queue_movement_match();
