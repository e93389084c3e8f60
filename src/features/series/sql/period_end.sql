-- The first day after the period of a series in which a day lies.
CREATE FUNCTION period_end(p_every text, p_day date) RETURNS date
LANGUAGE sql IMMUTABLE
RETURN (date_trunc(p_every, p_day) + ('1 ' || p_every)::interval)::date;
