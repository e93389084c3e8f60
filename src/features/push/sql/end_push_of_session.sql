-- Whoever has logged out, was suspended, or was logged out by anything else, is shown nothing any more in that browser.
CREATE FUNCTION end_push_of_session() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions s WHERE s.session_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER end_push_of_session AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
EXECUTE FUNCTION end_push_of_session();
