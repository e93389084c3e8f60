-- Trigger: ends the replay of an endpoint that is switched off or removed.
CREATE FUNCTION end_webhook_replay() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_replays SET ended_at = request_now() WHERE webhook_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER webhooks_end_replay AFTER UPDATE OF active, removed_at ON webhooks
  FOR EACH ROW WHEN (NOT NEW.active OR NEW.removed_at IS NOT NULL) EXECUTE FUNCTION end_webhook_replay();
