-- A bank may tell of a charge by a notice too, of which no statement has to come.
CREATE FUNCTION tie_noticed_charge() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM match_charges(NEW.connection, NEW.booked_on, NEW.booked_on);
  RETURN NULL;
END $$;

CREATE TRIGGER bank_movements_tie_charge AFTER INSERT ON bank_movements
  FOR EACH ROW WHEN (NEW.notice_key IS NOT NULL) EXECUTE FUNCTION tie_noticed_charge();
