-- Takes up to p_limit queued messages to be sent now, from 8 to 20 o'clock in Caracas, and judges each anew: what is
-- no longer to be sent fails, and what a merchant sends beyond 2,000 on a day. What was taken before and has no
-- outcome may have been sent: it is not sent again. Returns what is to be sent: [{id, to, merchant, customer, concept,
-- number, dueOn, currency, remaining, remainingVes?, token, accountKey?}]
CREATE FUNCTION lease_messages(p_limit integer) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  leased jsonb;
BEGIN
  UPDATE messages SET status = 'unknown', leased_until = NULL, updated_at = request_now()
  WHERE status = 'queued' AND leased_until <= request_now();
  WITH taken AS MATERIALIZED (
    SELECT m.id, c.email, coalesce(reminder_refusal(m, n, c), CASE
      WHEN messages_of_day(m.merchant_id, m.channel) >= 2000 THEN 'budget' END) AS refusal
    FROM messages m JOIN charge_notes n ON n.id = m.charge_note_id JOIN customers c ON c.id = m.customer_id
    WHERE m.status = 'queued' AND m.leased_until IS NULL AND m.next_attempt_at <= request_now()
      AND extract(hour FROM request_now() AT TIME ZONE 'America/Caracas') BETWEEN 8 AND 19
    ORDER BY m.next_attempt_at LIMIT p_limit FOR NO KEY UPDATE OF m SKIP LOCKED),
  judged AS (
    UPDATE messages m SET recipient = t.email, reason = t.refusal,
      status = CASE WHEN t.refusal IS NULL THEN 'queued' ELSE 'failed' END,
      attempts = m.attempts + CASE WHEN t.refusal IS NULL THEN 1 ELSE 0 END,
      leased_until = CASE WHEN t.refusal IS NULL THEN request_now() + interval '5 minutes' END,
      updated_at = request_now()
    FROM taken t WHERE m.id = t.id RETURNING m.*)
  SELECT jsonb_agg(jsonb_build_object('id', j.id, 'to', j.recipient, 'merchant', s.name, 'customer', c.name,
    'concept', n.concept, 'number', n.number, 'dueOn', n.due_on, 'currency', n.currency,
    'remaining', n.amount - n.paid, 'remainingVes', checkout_remaining(k, q.total_ves), 'token', l.token,
    'accountKey', CASE WHEN account_digits(c) IS NOT NULL THEN c.account_key END))
  INTO leased
  FROM judged j JOIN charge_notes n ON n.id = j.charge_note_id JOIN customers c ON c.id = j.customer_id
    JOIN merchants s ON s.id = j.merchant_id JOIN checkouts k ON k.id = n.checkout_id
    JOIN payment_links l ON l.checkout_id = n.checkout_id CROSS JOIN LATERAL shown_checkout_quote(k) q
  WHERE j.status = 'queued';
  RETURN coalesce(leased, '[]');
END $$;
