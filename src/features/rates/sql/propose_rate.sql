-- Stores the caller's rate for approval, in place of a former proposal for that day.
CREATE FUNCTION propose_rate(
  p_currency text, p_effective_date date, p_rate numeric, p_rate_in_force numeric, p_rate_of_day numeric
) RETURNS rate_proposals
LANGUAGE plpgsql AS $$
DECLARE
  proposal rate_proposals%ROWTYPE;
BEGIN
  INSERT INTO rate_proposals (
    currency, effective_date, rate, proposed_by, proposed_at, rate_in_force, rate_of_day)
  VALUES (
    p_currency, p_effective_date, p_rate, caller_id(), request_now(), p_rate_in_force, p_rate_of_day)
  ON CONFLICT (currency, effective_date) DO UPDATE SET
    rate = excluded.rate, proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at,
    rate_in_force = excluded.rate_in_force, rate_of_day = excluded.rate_of_day
  RETURNING * INTO STRICT proposal;
  PERFORM record_audit('rate.propose', p_currency || '/' || p_effective_date, jsonb_build_object(
    'before', jsonb_build_object('rateInForce', p_rate_in_force, 'rate', p_rate_of_day),
    'after', jsonb_build_object('rate', p_rate)));
  RETURN proposal;
END $$;
