-- Changes of one account come one after the other, whatever the clocks of the requests say that make them: a
-- statement that sets the time gets a later one than the change before, under the row's lock.
CREATE FUNCTION advance_updated_at() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(NEW.updated_at, OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;

CREATE TRIGGER users_advance_updated_at BEFORE UPDATE OF updated_at ON users
  FOR EACH ROW EXECUTE FUNCTION advance_updated_at();
