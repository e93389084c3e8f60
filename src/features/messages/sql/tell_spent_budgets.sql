-- Tells merchants that they have spent a channel's budget of this day of Caracas: once a day. p_spent: [{merchant,
-- channel}]
-- Locks: the merchants' settings of collections.
CREATE FUNCTION tell_spent_budgets(p_spent jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  spent record;
BEGIN
  FOR spent IN
    SELECT * FROM jsonb_to_recordset(p_spent) AS t (merchant uuid, channel text) ORDER BY t.merchant, t.channel
  LOOP
    UPDATE collection_settings s
    SET budget_told_on = s.budget_told_on || jsonb_build_object(spent.channel, caracas_day(request_now()))
    WHERE s.merchant_id = spent.merchant
      AND (s.budget_told_on ->> spent.channel)::date IS DISTINCT FROM caracas_day(request_now());
    CONTINUE WHEN NOT FOUND;
    PERFORM record_event('message.budget_spent', spent.merchant, 'live', jsonb_build_object(
      'channel', spent.channel, 'budget', message_budget(spent.merchant, spent.channel)));
  END LOOP;
END $$;
