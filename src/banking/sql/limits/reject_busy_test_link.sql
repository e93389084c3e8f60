-- Raises test_link_busy if a test link had 1,000 payments within a day. Test payments are free, and everybody
-- with the link's address can make them.
CREATE FUNCTION reject_busy_test_link(p_link_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- A variable, so that it is computed once and not for each row.
  oldest_counted_id uuid := new_uuid_at(request_now() - interval '1 day');
BEGIN
  IF (SELECT count(*) >= 1000 FROM (
    SELECT FROM transactions t
    WHERE t.link_id = p_link_id AND t.id >= oldest_counted_id LIMIT 1000) recent) THEN
    PERFORM refuse('test_link_busy');
  END IF;
END $$;
