-- Tells the statement after it from which end of a list of so many rows it reads a page of at most so many after
-- so many, and gives the number back. Of each end, the newest first: how many of the ids, after how many, and how
-- many of each part of the list these can come from.
CREATE FUNCTION set_page_bounds(total bigint, skipped bigint, most bigint) RETURNS integer
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  remaining bigint := total - skipped;
  shown bigint := greatest(least(most, remaining), 0);
  older bigint := greatest(remaining - shown, 0);
BEGIN
  IF skipped > remaining THEN
    PERFORM set_config('app.page', format('{0,0,0,%s,%s,%s}', shown, older,
      CASE WHEN shown > 0 THEN shown + older ELSE 0 END), true);
  ELSE
    PERFORM set_config('app.page', format('{%s,%s,%s,0,0,0}', shown, skipped,
      CASE WHEN shown > 0 THEN shown + skipped ELSE 0 END), true);
  END IF;
  RETURN total;
END
$$;
