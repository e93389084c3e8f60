-- Trigger: orders the changes of one account, whatever the clocks of the requests: a statement that sets
-- updated_at gets a later time than the change before it, under the row's lock.
CREATE FUNCTION advance_updated_at() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(NEW.updated_at, OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;

CREATE TRIGGER users_advance_updated_at BEFORE UPDATE OF updated_at ON users
  FOR EACH ROW EXECUTE FUNCTION advance_updated_at();
