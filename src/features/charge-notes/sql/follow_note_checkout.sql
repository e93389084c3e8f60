-- Trigger: a charge note has the status of its checkout, and of its amount the share that is paid, to the cent: so what
-- notes and checkouts say is the same at any moment. Keeps what it was at the end of each day, and tells what has
-- become of it.
CREATE FUNCTION follow_note_checkout() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  note charge_notes%ROWTYPE;
  paid_before numeric := (SELECT n.paid FROM charge_notes n WHERE n.checkout_id = NEW.id);
BEGIN
  UPDATE charge_notes n SET
    status = CASE NEW.status WHEN 'canceled' THEN 'void' ELSE NEW.status END,
    paid = CASE NEW.status WHEN 'paid' THEN n.amount WHEN 'partially_paid'
      THEN least(round(n.amount * NEW.paid_share, 2), n.amount - 0.01) ELSE 0 END,
    updated_at = request_now()
  WHERE n.checkout_id = NEW.id RETURNING * INTO STRICT note;
  -- What began before midnight may have waited for what began after it: it became of the note on that day.
  INSERT INTO charge_note_days AS d (note_id, merchant_id, environment, day, status, paid, currency, gained)
  VALUES (note.id, note.merchant_id, note.environment, greatest(
      caracas_day(merchant_now(note.merchant_id, note.environment)),
      (SELECT max(before.day) FROM charge_note_days before WHERE before.note_id = note.id)),
    note.status, note.paid, note.currency, note.paid - paid_before)
  ON CONFLICT (note_id, day) DO UPDATE SET status = excluded.status, paid = excluded.paid,
    gained = d.gained + excluded.gained;
  PERFORM record_event('note.' || CASE
      WHEN note.status = 'void' THEN 'voided'
      WHEN NEW.paid_share < OLD.paid_share THEN 'reopened'
      ELSE note.status END,
    note.merchant_id, note.environment, note_data(note));
  RETURN NULL;
END $$;

CREATE TRIGGER checkouts_followed_by_note AFTER UPDATE OF status, paid_share ON checkouts
  FOR EACH ROW WHEN (NEW.purpose = 'charge_note' AND (OLD.status <> NEW.status OR OLD.paid_share <> NEW.paid_share))
  EXECUTE FUNCTION follow_note_checkout();
