-- Sets since when a member can approve payments, whoever writes the row: from ADMIN to OWNER and back it stays, and
-- whoever is lowered and raised again is new.
CREATE FUNCTION set_approver_since() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role NOT IN ('ADMIN', 'OWNER') THEN
    NEW.approver_since := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.approver_since := coalesce(NEW.approver_since, NEW.created_at);
  ELSE
    NEW.approver_since := coalesce(OLD.approver_since, nullif(current_setting('app.now', true), '')::timestamptz);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER members_set_approver_since BEFORE INSERT OR UPDATE OF role ON members
  FOR EACH ROW EXECUTE FUNCTION set_approver_since();
