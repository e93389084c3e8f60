-- Limits how often a link can be tried: a live one by limit_payment_attempts(), whose result this returns, a test one
-- by reject_busy_test_link(). p_kind: c2p or verification.
-- Locks, in this order: lock_claimable_movements() for a live claim; the phone; the link, if it is live.
CREATE FUNCTION limit_link_payment(p_link payment_links, p_kind text, p_phone text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF p_link.environment <> 'live' THEN
    PERFORM reject_busy_test_link(p_link.id);
    PERFORM pg_advisory_xact_lock(hashtext('payer'), hashtext(p_phone));
    RETURN false;
  END IF;
  -- Movements before the link: settling by a movement releases a slot of the link afterwards.
  IF p_kind = 'verification' THEN
    PERFORM lock_claimable_movements(p_link);
  END IF;
  RETURN limit_payment_attempts(p_link.id, p_phone);
END $$;
