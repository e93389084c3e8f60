-- Refuses with PX429 test_link_busy to pay a test link once more where it was paid 1,000 times within a day: whoever has
-- its address may pay it, and nobody pays anything for that.
CREATE FUNCTION reject_busy_test_link(p_link_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  -- Once, and not for each row.
  first_counted uuid := new_uuid_at(request_now() - interval '1 day');
BEGIN
  IF (SELECT count(*) >= 1000 FROM (
    SELECT FROM transactions t
    WHERE t.link_id = p_link_id AND t.id >= first_counted LIMIT 1000) recent) THEN
    PERFORM refuse('PX429', 'test_link_busy');
  END IF;
END $$;
