-- Locks events or mails that are due, so many in all and of each of the parties the same share, oldest first. Skips
-- what others hold.
CREATE FUNCTION lock_due(p_topic text, p_parties uuid[], p_limit integer) RETURNS SETOF outbox
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT due.* FROM unnest(p_parties) AS turns (party) CROSS JOIN LATERAL (
    SELECT o.* FROM outbox o
    WHERE o.topic = p_topic AND o.delivered_at IS NULL AND o.abandoned_at IS NULL
      AND outbox_party(o.merchant_id, o.user_id, o.id) = turns.party AND o.next_attempt_at <= request_now()
    ORDER BY o.next_attempt_at, o.id LIMIT greatest(p_limit / nullif(cardinality(p_parties), 0), 1)
    FOR NO KEY UPDATE SKIP LOCKED) due
  LIMIT p_limit;
END;
