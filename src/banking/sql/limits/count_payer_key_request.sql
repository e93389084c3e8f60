-- Counts a request for a payer's one-time key before the bank is asked for it: each key is a message to somebody's
-- phone, which costs money and may not be wanted. In a day, at most 3 for a link, 5 for a phone from one network, so
-- that strangers do not use up the payer's own, 15 for a phone and 20 from a network, apart by environment; of a link
-- for several payments, 3 for each phone, since it is many payers'. What the bank does with a request changes nothing:
-- it stays counted.
--
-- payer_keys_limit, with the seconds until all limits that are reached allow another. Then nothing is counted.
--
-- Locks, in this order, until the commit: the phone, the link, the network; so parallel requests exceed no limit.
CREATE FUNCTION count_payer_key_request(p_link payment_links, p_phone text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  wait_seconds integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('payer_key_phone'), hashtext(p_phone));
  PERFORM pg_advisory_xact_lock(hashtext('payer_key_link'), hashtext(p_link.id::text));
  PERFORM pg_advisory_xact_lock(hashtext('payer_key_network'), hashtext(caller_network()));
  WITH limits AS (
    SELECT sha256(convert_to(p_link.environment || l.subject, 'UTF8')) AS subject, l.most
    FROM (VALUES
      (' link ' || p_link.id
        || CASE WHEN p_link.max_payments = 1 OR p_link.checkout_id IS NOT NULL THEN '' ELSE ' ' || p_phone END, 3),
      (' phone ' || p_phone || ' ' || caller_network(), 5), (' phone ' || p_phone, 15),
      (' network ' || caller_network(), 20))
      AS l (subject, most)),
  reached AS (
    SELECT max(oldest.created_at) AS counted_at
    FROM limits, LATERAL (
      SELECT t.created_at FROM limited_attempts t
      WHERE t.kind = 'payer_key' AND t.subject = limits.subject AND t.created_at > request_now() - interval '1 day'
      ORDER BY t.created_at DESC OFFSET limits.most - 1 LIMIT 1) oldest),
  counted AS (
    INSERT INTO limited_attempts (id, kind, subject, network, created_at)
    SELECT new_uuid(), 'payer_key', limits.subject, caller_network(), request_now()
    FROM limits, reached WHERE reached.counted_at IS NULL)
  SELECT greatest(1, ceil(extract(epoch FROM reached.counted_at + interval '1 day' - request_now())))
  INTO wait_seconds FROM reached WHERE reached.counted_at IS NOT NULL;
  IF wait_seconds IS NOT NULL THEN
    PERFORM refuse('payer_keys_limit', p_named => jsonb_build_object('seconds', wait_seconds));
  END IF;
END $$;
