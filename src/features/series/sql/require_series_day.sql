-- Refuses a day that no period of this length has: series_day_wrong.
CREATE FUNCTION require_series_day(p_every text, p_day text) RETURNS void
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF NOT is_series_day(p_every, p_day) THEN
    PERFORM refuse('series_day_wrong', '{day}');
  END IF;
END $$;
