-- Matches a movement reported by a notice with its charge at once: its bank may have no statement.
CREATE FUNCTION match_noticed_charge() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM match_charges(NEW.connection, NEW.booked_on, NEW.booked_on);
  RETURN NULL;
END $$;

CREATE TRIGGER bank_movements_match_charge AFTER INSERT ON bank_movements
  FOR EACH ROW WHEN (NEW.notice_key IS NOT NULL) EXECUTE FUNCTION match_noticed_charge();
