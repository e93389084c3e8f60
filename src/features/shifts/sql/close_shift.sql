-- Closes a shift with what was counted, [{method, currency, amount}]: a method that is left out is 0. Whatever is being
-- taken during it comes first, and is expected; what comes later is of no shift, or of the next. A difference above the
-- merchant's bound needs a manager's note, of which the managers are notified.
--
-- shift_closed. Otherwise refuses what lock_shift() does.
-- Locks: the shift.
CREATE FUNCTION close_shift(p_merchant_id uuid, p_id uuid, p_counted jsonb, p_note text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  shift shifts%ROWTYPE := lock_shift(p_merchant_id, p_id);
  closed shifts%ROWTYPE;
  sums jsonb;
  differing jsonb;
  in_bolivares numeric;
BEGIN
  IF shift.closed_at IS NOT NULL THEN
    PERFORM refuse('shift_closed');
  END IF;
  -- In a statement of its own: it sees what was committed while the lock was waited for.
  sums := shift_expected(shift);
  differing := shift_difference(p_counted, sums);
  in_bolivares := shift_difference_ves(shift, differing);
  UPDATE shifts SET closed_by = caller_id(), closed_at = request_now(), counted = p_counted, expected = sums,
    difference = differing, difference_ves = in_bolivares, note = p_note,
    needs_note = coalesce(abs(in_bolivares) > (
      SELECT f.shift_difference_bound_ves FROM floor_settings f WHERE f.merchant_id = p_merchant_id), false)
  WHERE id = shift.id AND closed_at IS NULL
  RETURNING * INTO STRICT closed;
  PERFORM record_audit('shift.close', public_id('shf', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', jsonb_build_object('status', 'open'),
    'after', jsonb_build_object('status', 'closed', 'counted', p_counted, 'expected', sums,
      'differenceVes', in_bolivares)));
  PERFORM record_event('shift.closed', p_merchant_id, closed.environment, shift_data(closed));
  IF closed.needs_note THEN
    PERFORM record_event('shift.difference', p_merchant_id, closed.environment, shift_data(closed),
      p_user_id => closed.closed_by);
  END IF;
END $$;
