-- Limits how often keys and references can be guessed for a live link. Counts failed and pending payments.
--
-- PX429 if the caller's network has 5 in an hour or 10 in a day for the phone, or 100 in an hour for the link. Limits
-- per network cannot be used up from elsewhere.
--
-- Returns true if the attempt is throttled: all networks together have 50 in a day for the phone or 1,000 in an hour
-- for the link, and this network has used its reduced share of one in an hour for the phone, or 10 for the link.
-- A throttled charge is rejected, a throttled claim unless the ledger knows its whole reference. This slows guessing
-- from many networks without locking out a payer on a network of their own. A rejected claim leaves no
-- transaction; count_rejected_claim() counts it instead, and PX429 follows at 10 in a day for the phone, or 100 in an
-- hour for the link.
--
-- Locks: the phone, then the link, until the commit.
CREATE FUNCTION limit_payment_attempts(p_link_id uuid, p_phone text) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  network_here text := caller_network();
  an_hour_ago timestamptz := request_now() - interval '1 hour';
  a_day_ago timestamptz := request_now() - interval '1 day';
  of_phone record;
  of_link record;
  slowed boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('payer'), hashtext(p_phone)),
    pg_advisory_xact_lock(hashtext('paid_link'), hashtext(p_link_id::text));
  SELECT count(*) AS everywhere, count(*) FILTER (WHERE t.network = network_here) AS here,
    count(*) FILTER (WHERE t.network = network_here AND t.created_at > an_hour_ago) AS here_in_hour INTO of_phone
  FROM transactions t
  WHERE t.phone = p_phone AND t.environment = 'live' AND t.status IN ('failed', 'pending')
    AND t.created_at > a_day_ago;
  SELECT count(*) AS everywhere, count(*) FILTER (WHERE t.network = network_here) AS here INTO of_link
  FROM transactions t
  WHERE t.link_id = p_link_id AND t.status IN ('failed', 'pending') AND t.created_at > an_hour_ago;
  slowed := (of_phone.everywhere >= 50 AND of_phone.here_in_hour >= 1)
    OR (of_link.everywhere >= 1000 AND of_link.here >= 10);
  IF of_phone.here_in_hour >= 5 OR of_phone.here >= 10 OR of_link.here >= 100
    OR (slowed AND (
      count_limited_attempts('claim', sha256(convert_to(p_phone, 'UTF8')), network_here, a_day_ago, 10) >= 10
      OR count_limited_attempts('claim', sha256(uuid_send(p_link_id)), network_here, an_hour_ago, 100) >= 100)) THEN
    PERFORM refuse('PX429');
  END IF;
  RETURN slowed;
END $$;
