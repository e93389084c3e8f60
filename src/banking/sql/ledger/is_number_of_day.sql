-- Whether a control number was made of the day on which its movement was booked, as those of banks that give none are:
-- 20260310-… For another day the same payment has another one.
CREATE FUNCTION is_number_of_day(p_control_number text, p_booked_on date) RETURNS boolean
LANGUAGE sql STABLE STRICT
RETURN starts_with(p_control_number, to_char(p_booked_on, 'YYYYMMDD-'));
