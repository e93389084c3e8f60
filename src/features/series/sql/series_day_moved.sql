-- When the next notes of a series are made once it has another day: in the same period as before, so that none is left
-- out, at once if that day is past; never before the series starts.
CREATE FUNCTION series_day_moved(p_series series, p_day text, p_today date) RETURNS date
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN series_day_in((p_series).every, p_day, (p_series).next_on) < (p_series).starts_on
  THEN series_day_from((p_series).every, p_day, (p_series).starts_on)
  ELSE greatest(series_day_in((p_series).every, p_day, (p_series).next_on), p_today) END;
