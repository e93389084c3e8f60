-- Leases mails that are due, of all parties in turns, and abandons those that are obsolete. What stays undelivered is
-- due again after 1, 2, 4, ... minutes. leased: [{id, data}]. seen: how many were leased or abandoned. `last` is where
-- the next turn begins; see waiting_parties().
CREATE FUNCTION lease_mails(p_limit integer, p_after uuid, OUT leased jsonb, OUT seen integer, OUT last uuid)
LANGUAGE plpgsql AS $$
DECLARE
  turn record;
BEGIN
  turn := waiting_parties('mail', p_after, p_limit);
  last := turn.last;
  WITH due AS MATERIALIZED (
    SELECT mail.id, is_obsolete_mail(mail) AS obsolete FROM lock_due('mail', turn.parties, p_limit) mail),
  taken AS (
    UPDATE outbox o SET
      attempts = CASE WHEN due.obsolete THEN o.attempts ELSE o.attempts + 1 END,
      next_attempt_at = CASE WHEN due.obsolete THEN o.next_attempt_at
        ELSE request_now() + interval '1 minute' * power(2, o.attempts) END,
      abandoned_at = CASE WHEN due.obsolete THEN request_now() END
    FROM due WHERE o.id = due.id
    RETURNING o.id, o.data, due.obsolete)
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'data', data)) FILTER (WHERE NOT obsolete), '[]'), count(*)
  INTO leased, seen FROM taken;
END $$;
