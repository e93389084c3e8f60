-- The day of a series in the period in which p_within lies; the last of its month where that lacks it.
--
-- p_day: of a week 1 (Monday) to 7, of a month 1 to 31, of a year `MM-DD`
CREATE FUNCTION series_day_in(p_every text, p_day text, p_within date) RETURNS date
LANGUAGE sql IMMUTABLE
RETURN CASE p_every
  WHEN 'week' THEN date_trunc('week', p_within)::date + p_day::integer - 1
  WHEN 'month' THEN least(date_trunc('month', p_within)::date + p_day::integer - 1,
    (date_trunc('month', p_within) + interval '1 month')::date - 1)
  ELSE least(make_date(extract(year FROM p_within)::integer, left(p_day, 2)::integer, 1) + right(p_day, 2)::integer - 1,
    (make_date(extract(year FROM p_within)::integer, left(p_day, 2)::integer, 1) + interval '1 month')::date - 1) END;
