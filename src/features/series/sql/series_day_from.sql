-- The first day of a series on p_from or later.
CREATE FUNCTION series_day_from(p_every text, p_day text, p_from date) RETURNS date
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN series_day_in(p_every, p_day, p_from) >= p_from THEN series_day_in(p_every, p_day, p_from)
  ELSE series_day_in(p_every, p_day, (date_trunc(p_every, p_from) + ('1 ' || p_every)::interval)::date) END;
