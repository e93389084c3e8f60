-- Sets a day's rate by hand. A rate that is far off (see is_rate_far_off()) waits for another administrator to send
-- the same one within p_approval_window: 'awaiting_approval', otherwise 'applied'. Repeating the day's present rate
-- needs no approval. Sending another rate replaces a waiting one. Locks: lock_rates().
CREATE FUNCTION set_manual_rate(
  p_currency text, p_effective_date date, p_rate numeric, p_far_off_factor numeric, p_approval_window interval
) RETURNS TABLE (status text, updated_at timestamptz, approval_expires_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  in_force numeric;
  of_day numeric;
  proposal rate_proposals%ROWTYPE;
  is_open boolean;
  resource text := p_currency || '/' || p_effective_date;
BEGIN
  PERFORM lock_rates(p_currency);
  in_force := (SELECT f.rate FROM rate_in_force(p_currency) f);
  of_day := (SELECT r.rate FROM exchange_rates r
    WHERE r.currency = p_currency AND r.effective_date = p_effective_date);
  SELECT * INTO proposal FROM rate_proposals p
  WHERE p.currency = p_currency AND p.effective_date = p_effective_date;
  is_open := FOUND AND proposal.rate = p_rate AND is_proposal_open(proposal, in_force, of_day, p_approval_window);

  IF of_day IS DISTINCT FROM p_rate AND is_rate_far_off(p_currency, p_rate, p_far_off_factor) THEN
    IF NOT is_open THEN
      proposal := propose_rate(p_currency, p_effective_date, p_rate, in_force, of_day);
    END IF;
    IF NOT is_open OR proposal.proposed_by = caller_id() THEN
      RETURN QUERY SELECT 'awaiting_approval', proposal.proposed_at, proposal.proposed_at + p_approval_window;
      RETURN;
    END IF;
    PERFORM record_audit('rate.approve', resource, jsonb_build_object(
      'proposedBy', public_id('usr', proposal.proposed_by),
      'before', jsonb_build_object('rate', of_day), 'after', jsonb_build_object('rate', p_rate)));
  END IF;
  PERFORM record_rate(p_currency, p_effective_date, p_rate, 'manual', 'manual');
  DELETE FROM rate_proposals p WHERE p.currency = p_currency AND p.effective_date = p_effective_date;
  RETURN QUERY SELECT 'applied', r.updated_at, NULL::timestamptz FROM exchange_rates r
  WHERE r.currency = p_currency AND r.effective_date = p_effective_date;
END $$;
