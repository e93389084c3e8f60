-- Pauses, resumes or ends a series; p_change: pause, resume or end. What is due before is made. The periods of a pause
-- are never made up.
-- series_ended, series_not_active, series_not_paused. Otherwise refuses what lock_series() does.
-- Locks, in this order: the series, the customers, the merchant's numbers.
CREATE FUNCTION set_series_status(p_merchant_id uuid, p_id uuid, p_change text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before series%ROWTYPE := lock_series(p_merchant_id, p_id);
  updated series%ROWTYPE;
  today date := caracas_day(merchant_now(p_merchant_id, before.environment));
BEGIN
  IF before.status = 'ended' THEN
    PERFORM refuse('series_ended');
  ELSIF p_change = 'pause' AND before.status <> 'active' THEN
    PERFORM refuse('series_not_active');
  ELSIF p_change = 'resume' AND before.status <> 'paused' THEN
    PERFORM refuse('series_not_paused');
  END IF;
  UPDATE series s SET
    status = CASE p_change WHEN 'pause' THEN 'paused' WHEN 'resume' THEN 'active' ELSE 'ended' END,
    next_on = CASE p_change WHEN 'resume' THEN greatest(s.next_on, series_day_from(s.every, s.day, today))
      ELSE s.next_on END,
    updated_at = request_now()
  WHERE s.id = p_id RETURNING * INTO STRICT updated;
  UPDATE series s SET status = 'ended' WHERE s.id = p_id AND s.next_on > s.ends_on;
  IF NOT FOUND THEN
    PERFORM make_due_periods(updated, today, 1000);
  END IF;
  PERFORM record_series_change(p_id, p_change);
END $$;
