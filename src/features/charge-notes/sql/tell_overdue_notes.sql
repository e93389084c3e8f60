-- Tells of up to p_limit charge notes that they are overdue, each once: of live by the service's clock, or of a
-- merchant's test environment by p_now. Returns how many.
CREATE FUNCTION tell_overdue_notes(
  p_limit integer, p_merchant_id uuid DEFAULT NULL, p_now timestamptz DEFAULT request_now()
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  note charge_notes%ROWTYPE;
  told integer := 0;
BEGIN
  FOR note IN
    SELECT * FROM charge_notes n
    WHERE n.status IN ('open', 'partially_paid') AND n.overdue_told_at IS NULL AND n.due_on < caracas_day(p_now)
      AND (p_merchant_id IS NULL OR n.environment = 'test' AND n.merchant_id = p_merchant_id)
    ORDER BY n.due_on LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    UPDATE charge_notes SET overdue_told_at = request_now() WHERE id = note.id RETURNING * INTO STRICT note;
    PERFORM record_event('note.overdue', note.merchant_id, note.environment, note_data(note));
    told := told + 1;
  END LOOP;
  RETURN told;
END $$;
