-- Limits how often a link can be tried: a live one by limit_payment_attempts(), a test one by
-- reject_busy_test_link(). Returns whether the attempt is throttled. A claim whose whole reference the ledger has, and
-- can be settled by, is no guess: no limit holds for it, unless this network has guessed a hundred times at the phone
-- in a day, see count_rejected_claim().
-- too_many_attempts: see limit_payment_attempts()
-- Locks, in this order: lock_claimable_movements() for a live claim; the phone; the link, if it is live.
CREATE FUNCTION limit_link_payment(p_link payment_links, p_order bank_orders) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  limited text;
BEGIN
  IF p_link.environment <> 'live' THEN
    PERFORM reject_busy_test_link(p_link.id);
    PERFORM pg_advisory_xact_lock(hashtext('payer'), hashtext(p_order.phone));
    RETURN false;
  END IF;
  -- Movements before the link: settling by a movement releases a slot of the link afterwards.
  IF p_order.kind = 'verification' THEN
    PERFORM lock_claimable_movements(p_link);
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('payer'), hashtext(p_order.phone)),
    pg_advisory_xact_lock(hashtext('paid_link'), hashtext(p_link.id::text));
  limited := limit_payment_attempts(p_link.id, p_order.phone);
  IF limited IS NULL THEN
    RETURN false;
  END IF;
  IF p_order.kind = 'verification' AND is_known_claim(p_link, p_order) AND count_limited_attempts('claim',
    sha256(convert_to(p_order.phone, 'UTF8')), caller_network(), request_now() - interval '1 day', 100) < 100
  THEN
    RETURN false;
  END IF;
  IF limited = 'too_many' THEN
    PERFORM refuse('too_many_attempts');
  END IF;
  RETURN true;
END $$;
