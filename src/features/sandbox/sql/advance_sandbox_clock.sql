-- Moves a merchant's clock in the test environment forward, and does what is due by then: links and checkouts expire,
-- series make notes, and scheduled payouts start; what is more than 20,000 of a kind, cron does. Days are closed when
-- they are asked for.
-- clock_too_far: more than p_max_seconds in all    Locks the merchant's clock.
CREATE FUNCTION advance_sandbox_clock(p_merchant_id uuid, p_seconds integer, p_max_seconds integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before integer;
  last_at timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('sandbox_clock'), hashtext(p_merchant_id::text));
  SELECT coalesce(max(a.ahead_seconds), 0), max(a.advanced_at) INTO before, last_at
  FROM sandbox_clock_advances a WHERE a.merchant_id = p_merchant_id;
  IF before + p_seconds > p_max_seconds THEN
    PERFORM refuse('clock_too_far', '{advance}');
  END IF;
  INSERT INTO sandbox_clock_advances (merchant_id, advanced_at, ahead_seconds)
  VALUES (p_merchant_id, greatest(request_now(), last_at + interval '1 millisecond'), before + p_seconds);
  PERFORM record_audit('sandbox_clock.advance', public_id('mer', p_merchant_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', jsonb_build_object('aheadSeconds', before),
    'after', jsonb_build_object('aheadSeconds', before + p_seconds)));
  FOR round IN 1..20 LOOP
    EXIT WHEN make_due_on_clocks(1000, p_merchant_id) < 1000;
  END LOOP;
END $$;
