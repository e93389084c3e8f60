-- The period in which a day of a series lies: `2026-11`, `2026-W48` or `2026`.
CREATE FUNCTION series_period(p_every text, p_day date) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN to_char(p_day, CASE p_every WHEN 'week' THEN 'IYYY-"W"IW' WHEN 'month' THEN 'YYYY-MM' ELSE 'YYYY' END);
