-- A shift as its merchant's people see it, in responses and in the data of its events. What is expected is known once
-- it is closed.
CREATE FUNCTION shift_data(p_shift shifts) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'id', public_id('shf', (p_shift).id), 'merchantId', public_id('mer', (p_shift).merchant_id),
  'environment', (p_shift).environment, 'status', CASE WHEN (p_shift).closed_at IS NULL THEN 'open' ELSE 'closed' END,
  'openedBy', external_person((p_shift).opened_by), 'openedAt', iso_time((p_shift).opened_at),
  'float', (p_shift).float,
  'closedBy', external_person((p_shift).closed_by), 'closedAt', iso_time((p_shift).closed_at),
  'counted', (p_shift).counted, 'expected', (p_shift).expected, 'difference', (p_shift).difference,
  'differenceVes', (p_shift).difference_ves, 'note', (p_shift).note,
  'noteRequired', (p_shift).needs_note AND (p_shift).noted_at IS NULL,
  'managerNote', (p_shift).manager_note, 'notedBy', external_person((p_shift).noted_by),
  'notedAt', iso_time((p_shift).noted_at))
  || till_ids((p_shift).till_id);
