-- Takes up to p_limit queued reminders to be sent now, from 8 to 20 o'clock in Caracas, and judges each anew: what is
-- no longer to be sent fails, and so does what is beyond the budget of a day; see take_messages.sql. It is judged by
-- what was committed before it was locked: what is being paid or stopped at this moment is left for the next run, and
-- whoever pays or stops after it waits until it is taken. What was taken before and has no outcome, of whatever
-- template, may have been sent: it is not sent again. What waits for a channel that is being checked is left until it
-- is too late.
-- Returns what is to be sent: [{template, id, channel, via?: {id, kind, credentials}, to, merchant, customer, concept,
-- number, dueOn, currency, remaining, remainingVes?, token, accountKey?}]
-- Locks: all leases (advisory), so that two at once do not exceed a budget; then the messages, the checkouts by which
-- their notes are paid and their customers, and waits for none of these.
CREATE FUNCTION lease_messages(p_limit integer) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  due uuid[];
  refusals jsonb;
  leased jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('lease_messages'));
  UPDATE messages SET status = 'unknown', leased_until = NULL, updated_at = request_now()
  WHERE status = 'queued' AND leased_until <= request_now();
  SELECT array_agg(t.id) INTO due FROM (
    SELECT m.id
    FROM messages m JOIN charge_notes n ON n.id = m.charge_note_id JOIN customers c ON c.id = m.customer_id
      JOIN checkouts k ON k.id = n.checkout_id
    WHERE m.status = 'queued' AND m.leased_until IS NULL AND m.next_attempt_at <= request_now()
      AND extract(hour FROM request_now() AT TIME ZONE 'America/Caracas') BETWEEN 8 AND 19
      AND (caracas_day(request_now()) > n.due_on + m.step + 1
        OR NOT EXISTS (SELECT FROM channels h WHERE h.merchant_id = m.merchant_id AND h.environment = m.environment
          AND h.kind = m.channel AND h.status = 'checking'))
    ORDER BY m.next_attempt_at LIMIT p_limit
    FOR NO KEY UPDATE OF m SKIP LOCKED FOR SHARE OF k SKIP LOCKED FOR SHARE OF c SKIP LOCKED) t;
  -- A statement of its own, so that it sees whatever was committed before the locks.
  SELECT jsonb_agg(jsonb_build_object('id', m.id, 'address', message_address(c, m.channel),
    'refusal', reminder_refusal(m, n, c)))
  INTO refusals
  FROM messages m JOIN charge_notes n ON n.id = m.charge_note_id JOIN customers c ON c.id = m.customer_id
  WHERE m.id = ANY (due);
  SELECT jsonb_agg(sending_data(j) || jsonb_build_object('merchant', s.name, 'customer', c.name,
    'concept', n.concept, 'number', n.number, 'dueOn', n.due_on, 'currency', n.currency,
    'remaining', n.amount - n.paid, 'remainingVes', checkout_remaining(k, q.total_ves), 'token', l.token,
    'accountKey', CASE WHEN account_digits(c) IS NOT NULL THEN c.account_key END))
  INTO leased
  FROM take_messages(refusals) j JOIN charge_notes n ON n.id = j.charge_note_id JOIN customers c ON c.id = j.customer_id
    JOIN merchants s ON s.id = j.merchant_id JOIN checkouts k ON k.id = n.checkout_id
    JOIN payment_links l ON l.checkout_id = n.checkout_id CROSS JOIN LATERAL shown_checkout_quote(k) q;
  RETURN coalesce(leased, '[]');
END $$;
