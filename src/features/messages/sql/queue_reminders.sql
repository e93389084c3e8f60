-- Queues up to p_limit reminders of charge notes that are to be paid: one for each step of their merchants' policies
-- whose day has come, from 8 to 20 o'clock in Caracas, and by the end of the next day. None for a step whose day lies
-- before the note or the step. In the test environment nothing is sent, and they count as sent. By the service's clock
-- without p_merchant_id, or of the test environment of a merchant that has moved its own, by p_now. Returns how many.
CREATE FUNCTION queue_reminders(
  p_limit integer, p_merchant_id uuid DEFAULT NULL, p_now timestamptz DEFAULT request_now()
) RETURNS integer
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH steps AS (
    SELECT s.merchant_id, t.days, t.channel, t.since
    FROM collection_settings s
      CROSS JOIN jsonb_to_recordset(s.reminders) AS t (days integer, channel text, since date)
    WHERE s.merchant_id = coalesce(p_merchant_id, s.merchant_id) AND s.reminders <> '[]'
      AND extract(hour FROM p_now AT TIME ZONE 'America/Caracas') BETWEEN 8 AND 19),
  queued AS (
    INSERT INTO messages (id, merchant_id, environment, channel, template, recipient, customer_id, charge_note_id, step,
      status, attempts, next_attempt_at, created_at, updated_at)
    SELECT new_uuid(), n.merchant_id, n.environment, t.channel, 'note_reminder', message_address(c, t.channel), c.id,
      n.id, t.days,
      CASE n.environment WHEN 'live' THEN 'queued' ELSE 'sent' END, CASE n.environment WHEN 'live' THEN 0 ELSE 1 END,
      request_now(), request_now(), request_now()
    FROM steps t JOIN charge_notes n ON n.merchant_id = t.merchant_id
        AND CASE WHEN p_merchant_id IS NOT NULL THEN n.environment = 'test'
          ELSE n.environment = 'live'
            OR NOT EXISTS (SELECT FROM sandbox_clock_advances a WHERE a.merchant_id = n.merchant_id) END
        AND n.status IN ('open', 'partially_paid')
        AND n.due_on IN (caracas_day(p_now) - t.days, caracas_day(p_now) - t.days - 1)
        AND n.due_on + t.days >= greatest(t.since, n.issued_on, caracas_day(n.created_at))
      JOIN customers c ON c.id = n.customer_id
    WHERE may_be_written_to(c, t.channel) AND merchant_takes_payments(n.merchant_id, n.environment)
      AND channel_is_open(n.merchant_id, n.environment, t.channel)
      AND NOT EXISTS (SELECT FROM messages m
        WHERE m.charge_note_id = n.id AND m.channel = t.channel AND m.step = t.days)
    LIMIT p_limit
    ON CONFLICT DO NOTHING RETURNING 1)
  SELECT count(*)::integer FROM queued;
END;
