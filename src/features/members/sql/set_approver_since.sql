-- Since when a member may approve what moves money: when they became ADMIN or OWNER. Between the two it is kept; below, it
-- is null, so whoever was lowered and raised again is new. Whoever joins has their role since then.
CREATE FUNCTION set_approver_since() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role NOT IN ('OWNER', 'ADMIN') THEN
    NEW.approver_since := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.approver_since := NEW.created_at;
  ELSIF OLD.role NOT IN ('OWNER', 'ADMIN') THEN
    NEW.approver_since := coalesce(nullif(current_setting('app.now', true), '')::timestamptz, NEW.created_at);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER members_set_approver_since BEFORE INSERT OR UPDATE OF role ON members
  FOR EACH ROW EXECUTE FUNCTION set_approver_since();
