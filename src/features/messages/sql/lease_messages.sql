-- Takes up to p_limit queued messages to be sent now, from 8 to 20 o'clock in Caracas, and judges each anew: what is
-- no longer to be sent fails, and what a merchant sends by a channel beyond its budget of a day, which it is told. It is
-- judged by what was committed before it was locked: what is being paid or stopped at this moment is left for the next
-- run, and whoever pays or stops after it waits until it is taken. What was taken before and has no outcome may have
-- been sent: it is not sent again. What waits for a channel that is being checked is left until it is too late. Returns
-- what is to be sent: [{id, channel, via?: {id, kind, credentials}, to, merchant, customer, concept, number, dueOn,
-- currency, remaining, remainingVes?, token, accountKey?}]
-- Locks: all leases (advisory), so that two at once do not exceed a budget; then the messages, their notes and their
-- customers, and waits for none of these.
CREATE FUNCTION lease_messages(p_limit integer) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  due uuid[];
  leased jsonb;
  spent jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('lease_messages'));
  UPDATE messages SET status = 'unknown', leased_until = NULL, updated_at = request_now()
  WHERE status = 'queued' AND leased_until <= request_now();
  SELECT array_agg(t.id) INTO due FROM (
    SELECT m.id
    FROM messages m JOIN charge_notes n ON n.id = m.charge_note_id JOIN customers c ON c.id = m.customer_id
    WHERE m.status = 'queued' AND m.leased_until IS NULL AND m.next_attempt_at <= request_now()
      AND extract(hour FROM request_now() AT TIME ZONE 'America/Caracas') BETWEEN 8 AND 19
      AND (caracas_day(request_now()) > n.due_on + m.step + 1
        OR NOT EXISTS (SELECT FROM channels h WHERE h.merchant_id = m.merchant_id AND h.environment = m.environment
          AND h.kind = m.channel AND h.status = 'checking'))
    ORDER BY m.next_attempt_at LIMIT p_limit
    FOR NO KEY UPDATE OF m SKIP LOCKED FOR SHARE OF n SKIP LOCKED FOR SHARE OF c SKIP LOCKED) t;
  -- A statement of its own, so that it sees whatever was committed before the locks.
  WITH taken AS MATERIALIZED (
    SELECT m.id, m.merchant_id, m.channel, m.next_attempt_at, message_address(c, m.channel) AS address,
      reminder_refusal(m, n, c) AS refusal
    FROM messages m JOIN charge_notes n ON n.id = m.charge_note_id JOIN customers c ON c.id = m.customer_id
    WHERE m.id = ANY (due)),
  sums AS MATERIALIZED (
    SELECT t.merchant_id, t.channel,
      message_budget(t.merchant_id, t.channel) - messages_of_day(t.merchant_id, t.channel) AS remaining
    FROM taken t WHERE t.refusal IS NULL GROUP BY t.merchant_id, t.channel),
  counted AS (
    SELECT t.id, t.address, coalesce(t.refusal, CASE
      WHEN row_number() OVER (PARTITION BY t.merchant_id, t.channel, t.refusal ORDER BY t.next_attempt_at, t.id)
        > s.remaining THEN 'budget' END) AS refusal
    FROM taken t LEFT JOIN sums s ON s.merchant_id = t.merchant_id AND s.channel = t.channel),
  judged AS (
    UPDATE messages m SET recipient = t.address, reason = t.refusal,
      status = CASE WHEN t.refusal IS NULL THEN 'queued' ELSE 'failed' END,
      attempts = m.attempts + CASE WHEN t.refusal IS NULL THEN 1 ELSE 0 END,
      taken_at = CASE WHEN t.refusal IS NULL THEN request_now() ELSE m.taken_at END,
      leased_until = CASE WHEN t.refusal IS NULL THEN request_now() + interval '5 minutes' END,
      updated_at = request_now()
    FROM counted t WHERE m.id = t.id RETURNING m.*)
  SELECT jsonb_agg(jsonb_build_object('id', j.id, 'channel', j.channel,
    'via', (SELECT jsonb_build_object('id', h.id, 'kind', h.kind, 'credentials', encode(h.credentials, 'hex'))
      FROM channels h WHERE h.merchant_id = j.merchant_id AND h.environment = j.environment AND h.kind = j.channel),
    'to', j.recipient, 'merchant', s.name, 'customer', c.name,
    'concept', n.concept, 'number', n.number, 'dueOn', n.due_on, 'currency', n.currency,
    'remaining', n.amount - n.paid, 'remainingVes', checkout_remaining(k, q.total_ves), 'token', l.token,
    'accountKey', CASE WHEN account_digits(c) IS NOT NULL THEN c.account_key END)),
    (SELECT jsonb_agg(DISTINCT jsonb_build_object('merchant', b.merchant_id, 'channel', b.channel))
      FROM judged b WHERE b.reason = 'budget')
  INTO leased, spent
  FROM judged j JOIN charge_notes n ON n.id = j.charge_note_id JOIN customers c ON c.id = j.customer_id
    JOIN merchants s ON s.id = j.merchant_id JOIN checkouts k ON k.id = n.checkout_id
    JOIN payment_links l ON l.checkout_id = n.checkout_id CROSS JOIN LATERAL shown_checkout_quote(k) q
  WHERE j.status = 'queued';
  PERFORM tell_spent_budgets(spent);
  RETURN coalesce(leased, '[]');
END $$;
