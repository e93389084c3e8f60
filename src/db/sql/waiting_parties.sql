-- The parties with events or mails that are due, in the order of their ids: at most so many, from the one after
-- p_after on. `last` is where the next turn begins; null at the end of the list, after which it begins anew with the
-- nil id. Costs a descent of an index for each party, however much each of them has waiting, and looks at 1,000 parties
-- at most.
CREATE FUNCTION waiting_parties(p_topic text, p_after uuid, p_limit integer, OUT parties uuid[], OUT last uuid)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  head record;
BEGIN
  parties := '{}';
  last := p_after;
  FOR step IN 1 .. 1000 LOOP
    SELECT outbox_party(o.merchant_id, o.user_id, o.id) AS party, o.next_attempt_at INTO head FROM outbox o
    WHERE o.topic = p_topic AND o.delivered_at IS NULL AND o.abandoned_at IS NULL
      AND outbox_party(o.merchant_id, o.user_id, o.id) > last
    ORDER BY outbox_party(o.merchant_id, o.user_id, o.id), o.next_attempt_at LIMIT 1;
    last := head.party;
    EXIT WHEN last IS NULL;
    IF head.next_attempt_at <= request_now() THEN
      parties := parties || last;
    END IF;
    EXIT WHEN cardinality(parties) >= p_limit;
  END LOOP;
END $$;
