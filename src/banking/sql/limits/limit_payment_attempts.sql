-- Limits how often keys and references can be guessed for a live link. Counts failed and pending payments.
--
-- Returns 'too_many' if the caller's network has 5 in an hour or 10 in a day for the phone, or 100 in an hour for the
-- link. Limits per network cannot be used up from elsewhere.
--
-- Returns 'throttled' if all networks together have 50 in a day for the phone or 1,000 in an hour
-- for the link, and this network has used its reduced share of one in an hour for the phone, or 10 for the link. A
-- throttled charge or claim is rejected. This slows guessing from many networks without locking out a payer on a
-- network of their own. A rejected claim leaves no transaction; count_rejected_claim() counts it instead, and
-- 'too_many' follows at 10 in a day for the phone, or 100 in an hour for the link.
--
-- The caller holds the locks on the phone and the link.
CREATE FUNCTION limit_payment_attempts(p_link_id uuid, p_phone text) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  own_network text := caller_network();
  an_hour_ago timestamptz := request_now() - interval '1 hour';
  a_day_ago timestamptz := request_now() - interval '1 day';
  phone_attempts record;
  link_attempts record;
  throttled boolean;
  -- By its id, only the months that have such attempts are looked through.
  first_of_day uuid := first_uuid_at(a_day_ago);
  first_of_hour uuid := first_uuid_at(an_hour_ago);
BEGIN
  SELECT count(*) AS all_networks, count(*) FILTER (WHERE t.network = own_network) AS same_network,
    count(*) FILTER (WHERE t.network = own_network AND t.created_at > an_hour_ago) AS same_network_last_hour
  INTO phone_attempts
  FROM transactions t
  WHERE t.phone = p_phone AND t.environment = 'live' AND t.status IN ('failed', 'pending')
    AND t.created_at > a_day_ago AND t.id >= first_of_day;
  SELECT count(*) AS all_networks, count(*) FILTER (WHERE t.network = own_network) AS same_network INTO link_attempts
  FROM transactions t
  WHERE t.link_id = p_link_id AND t.status IN ('failed', 'pending') AND t.created_at > an_hour_ago
    AND t.id >= first_of_hour;
  throttled := (phone_attempts.all_networks >= 50 AND phone_attempts.same_network_last_hour >= 1)
    OR (link_attempts.all_networks >= 1000 AND link_attempts.same_network >= 10);
  IF phone_attempts.same_network_last_hour >= 5 OR phone_attempts.same_network >= 10
    OR link_attempts.same_network >= 100
    OR (throttled AND (
      count_limited_attempts('claim', sha256(convert_to(p_phone, 'UTF8')), own_network, a_day_ago, 10) >= 10
      OR count_limited_attempts('claim', sha256(uuid_send(p_link_id)), own_network, an_hour_ago, 100) >= 100)) THEN
    RETURN 'too_many';
  END IF;
  RETURN CASE WHEN throttled THEN 'throttled' END;
END $$;
