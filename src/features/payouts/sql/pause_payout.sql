-- Puts off a payout that may send nothing now: for a minute, or for the rest of the Caracas day if its account has
-- reached the limit of the day.
CREATE FUNCTION pause_payout(p_id uuid, p_reason text) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE payouts SET paused_reason = p_reason,
    next_attempt_at = CASE p_reason WHEN 'day_limit' THEN start_of_caracas_day(caracas_day(request_now()) + 1)
      ELSE request_now() + interval '50 seconds' END
  WHERE id = p_id AND status = 'processing';
END;
