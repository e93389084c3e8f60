-- Changes of one account come one after the other, whatever the clocks of the requests say that make them: a
-- statement that sets the time gets a later one than the change before, under the row's lock.
CREATE FUNCTION keep_updated_at_rising() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(NEW.updated_at, OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;

CREATE TRIGGER users_updated_at_rises BEFORE UPDATE OF updated_at ON users
  FOR EACH ROW EXECUTE FUNCTION keep_updated_at_rising();
