-- Pauses, resumes or ends a series; p_change: pause, resume or end. What is due before is made. The periods of a pause
-- are never made up; one that resumes after its end has ended.
-- series_ended, series_not_active, series_not_paused. Otherwise refuses what lock_series() does.
-- Locks, in this order: the series, the customers (shared), the merchant's numbers.
CREATE FUNCTION set_series_status(p_merchant_id uuid, p_id uuid, p_change text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before series%ROWTYPE := lock_series(p_merchant_id, p_id);
  today date := caracas_day(merchant_now(p_merchant_id, before.environment));
  following date := before.next_on;
  updated series%ROWTYPE;
BEGIN
  IF before.status = 'ended' THEN
    PERFORM refuse('series_ended');
  ELSIF p_change = 'pause' AND before.status <> 'active' THEN
    PERFORM refuse('series_not_active');
  ELSIF p_change = 'resume' AND before.status <> 'paused' THEN
    PERFORM refuse('series_not_paused');
  END IF;
  IF p_change = 'resume' THEN
    following := greatest(before.next_on, series_day_from(before.every, before.day, today));
  END IF;
  UPDATE series s SET next_on = following, updated_at = request_now(), status = CASE
      WHEN p_change = 'end' OR following > s.ends_on THEN 'ended' WHEN p_change = 'pause' THEN 'paused'
      ELSE 'active' END
  WHERE s.id = p_id RETURNING * INTO STRICT updated;
  PERFORM make_due_periods(updated, today);
  PERFORM record_series_change(p_change, before, p_id);
END $$;
