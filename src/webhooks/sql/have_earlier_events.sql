-- Whether events of these parties are due that the transaction itself has not recorded.
CREATE FUNCTION have_earlier_events(p_parties uuid[]) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM unnest(p_parties) AS concerned (party) CROSS JOIN LATERAL (
    SELECT FROM outbox o
    WHERE o.topic = 'event' AND o.delivered_at IS NULL AND o.abandoned_at IS NULL
      AND outbox_party(o.merchant_id, o.user_id, o.id) = concerned.party AND o.next_attempt_at <= request_now()
      AND o.id <> ALL (recorded_events())
    LIMIT 1) AS earlier);
