-- Takes messages that the caller has locked and judged to be sent now. What was refused fails, and so does what is
-- beyond what its merchant sends by its channel on a day, which it is told; the older ones come first. Returns what is
-- taken, for five minutes.
--
-- p_judged: [{id, address, refusal?}]
CREATE FUNCTION take_messages(p_judged jsonb) RETURNS SETOF messages
LANGUAGE plpgsql AS $$
DECLARE
  spent jsonb;
BEGIN
  WITH due AS MATERIALIZED (
    SELECT m.id, m.merchant_id, m.channel, m.next_attempt_at, t.address, t.refusal
    FROM jsonb_to_recordset(p_judged) AS t (id uuid, address text, refusal text) JOIN messages m ON m.id = t.id),
  sums AS MATERIALIZED (
    SELECT d.merchant_id, d.channel,
      message_budget(d.merchant_id, d.channel) - messages_of_day(d.merchant_id, d.channel) AS remaining
    FROM due d WHERE d.refusal IS NULL GROUP BY d.merchant_id, d.channel),
  counted AS (
    SELECT d.id, d.address, coalesce(d.refusal, CASE
      WHEN row_number() OVER (PARTITION BY d.merchant_id, d.channel, d.refusal ORDER BY d.next_attempt_at, d.id)
        > s.remaining THEN 'budget' END) AS refusal
    FROM due d LEFT JOIN sums s ON s.merchant_id = d.merchant_id AND s.channel = d.channel),
  judged AS (
    UPDATE messages m SET recipient = c.address, reason = c.refusal,
      status = CASE WHEN c.refusal IS NULL THEN 'queued' ELSE 'failed' END,
      attempts = m.attempts + CASE WHEN c.refusal IS NULL THEN 1 ELSE 0 END,
      taken_at = CASE WHEN c.refusal IS NULL THEN request_now() ELSE m.taken_at END,
      leased_until = CASE WHEN c.refusal IS NULL THEN request_now() + interval '5 minutes' END,
      updated_at = request_now()
    FROM counted c WHERE m.id = c.id RETURNING m.*)
  SELECT jsonb_agg(DISTINCT jsonb_build_object('merchant', j.merchant_id, 'channel', j.channel))
  INTO spent FROM judged j WHERE j.reason = 'budget';
  PERFORM tell_spent_budgets(spent);
  RETURN QUERY SELECT m.* FROM messages m
    JOIN jsonb_to_recordset(p_judged) AS t (id uuid) ON t.id = m.id WHERE m.status = 'queued';
END $$;
