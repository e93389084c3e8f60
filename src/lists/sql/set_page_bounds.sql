-- Sets, for the next statement of the transaction, from which end of a list it reads a page, and returns the
-- total. For each end, newest first: the number of ids to read, the offset, and how many rows of each part of
-- the list these may come from.
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
