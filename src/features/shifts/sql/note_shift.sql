-- Says of a closed shift what its difference comes from, once.
-- shift_open, shift_noted. Otherwise refuses what lock_shift() does.
-- Locks: the shift.
CREATE FUNCTION note_shift(p_merchant_id uuid, p_id uuid, p_note text) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  shift shifts%ROWTYPE := lock_shift(p_merchant_id, p_id);
BEGIN
  IF shift.closed_at IS NULL THEN
    PERFORM refuse('shift_open');
  END IF;
  UPDATE shifts SET manager_note = p_note, noted_by = caller_id(), noted_at = request_now()
  WHERE id = shift.id AND noted_at IS NULL;
  IF NOT FOUND THEN
    PERFORM refuse('shift_noted');
  END IF;
  PERFORM record_audit('shift.note', public_id('shf', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', NULL, 'after', jsonb_build_object('note', p_note)));
END $$;
