-- Holds a payer's phone and a link until the commit, and refuses with PX429 who has tried too often: keys and
-- references are not to be guessed here. Of what failed, or is not known yet: 5 in an hour or 10 in a day of
-- one phone, 100 in an hour of one link, which others cannot easily use up.
CREATE FUNCTION refuse_guessing(p_link_id uuid, p_phone text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('payer'), hashtext(p_phone)),
    pg_advisory_xact_lock(hashtext('paid_link'), hashtext(p_link_id::text));
  IF (SELECT count(*) FILTER (WHERE t.created_at > request_now() - interval '1 hour') >= 5 OR count(*) >= 10
      FROM transactions t
      WHERE t.phone = p_phone AND t.environment = 'live' AND t.status IN ('failed', 'pending')
        AND t.created_at > request_now() - interval '1 day')
    OR (SELECT count(*) >= 100 FROM transactions t
      WHERE t.link_id = p_link_id AND t.status IN ('failed', 'pending')
        AND t.created_at > request_now() - interval '1 hour') THEN
    PERFORM refuse('PX429');
  END IF;
END $$;
