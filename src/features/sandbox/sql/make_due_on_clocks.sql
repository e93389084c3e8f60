-- Does what is due by the clocks that merchants have moved in the test environment, and not by the service's: links and
-- checkouts expire, series make notes, notes become overdue, are reminded of and paid, and scheduled payouts start.
-- p_merchant_id: of that merchant alone. Takes up to p_limit of each kind for a merchant, and no further merchant after
-- p_limit of all. Returns how many there were.
CREATE FUNCTION make_due_on_clocks(p_limit integer, p_merchant_id uuid DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  clock record;
  link payment_links%ROWTYPE;
  checkout checkouts%ROWTYPE;
  payout payouts%ROWTYPE;
  done integer := 0;
BEGIN
  FOR clock IN
    SELECT a.merchant_id, request_now() + make_interval(secs => max(a.ahead_seconds)) AS now
    FROM sandbox_clock_advances a WHERE a.merchant_id = coalesce(p_merchant_id, a.merchant_id) GROUP BY 1
  LOOP
    FOR link IN
      SELECT * FROM payment_links l
      WHERE l.merchant_id = clock.merchant_id AND l.environment = 'test' AND l.expires_at IS NOT NULL
        AND l.expiry_recorded_at IS NULL AND l.expires_at <= clock.now
      LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
    LOOP
      UPDATE payment_links SET expiry_recorded_at = request_now() WHERE id = link.id;
      PERFORM record_link_expiry(link);
      done := done + 1;
    END LOOP;
    FOR checkout IN
      SELECT * FROM checkouts c
      WHERE c.merchant_id = clock.merchant_id AND c.environment = 'test' AND c.status IN ('open', 'partially_paid')
        AND c.expires_at <= clock.now
      LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
    LOOP
      PERFORM expire_checkout(checkout);
      done := done + 1;
    END LOOP;
    FOR payout IN
      SELECT * FROM payouts p
      WHERE p.merchant_id = clock.merchant_id AND p.environment = 'test' AND p.status = 'scheduled'
        AND p.next_attempt_at <= clock.now
      LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
    LOOP
      PERFORM start_payout(payout.id);
      done := done + 1;
    END LOOP;
    done := done + make_series_notes(p_limit, clock.merchant_id, clock.now);
    done := done + tell_overdue_notes(p_limit, clock.merchant_id, clock.now)
      + queue_reminders(p_limit, clock.merchant_id, clock.now)
      + match_simulated_payments(p_limit, clock.merchant_id, clock.now);
    EXIT WHEN done >= p_limit;
  END LOOP;
  RETURN done;
END $$;
