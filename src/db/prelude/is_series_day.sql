-- Whether a period of this length has such a day: of a week 1 (Monday) to 7, of a month 1 to 31, of a year `MM-DD`.
CREATE FUNCTION is_series_day(p_every text, p_day text) RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN p_day ~ CASE p_every
  WHEN 'week' THEN '^[1-7]$'
  WHEN 'month' THEN '^([1-9]|[12]\d|3[01])$'
  ELSE '^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$' END;
