-- Sets, for the next statement of the transaction, from which end of a list it reads a page, and returns the
-- total. For each end, newest first: the number of ids to read, the offset, and how many rows of each part of
-- the list these may come from.
CREATE FUNCTION set_page_bounds(total bigint, p_offset bigint, p_limit bigint) RETURNS integer
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  remaining bigint := total - p_offset;
  page_rows bigint := greatest(least(p_limit, remaining), 0);
  rows_after bigint := greatest(remaining - page_rows, 0);
BEGIN
  IF p_offset > remaining THEN
    PERFORM set_config('app.page', format('{0,0,0,%s,%s,%s}', page_rows, rows_after,
      CASE WHEN page_rows > 0 THEN page_rows + rows_after ELSE 0 END), true);
  ELSE
    PERFORM set_config('app.page', format('{%s,%s,%s,0,0,0}', page_rows, p_offset,
      CASE WHEN page_rows > 0 THEN page_rows + p_offset ELSE 0 END), true);
  END IF;
  RETURN total;
END
$$;
