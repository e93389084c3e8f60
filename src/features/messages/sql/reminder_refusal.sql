-- Why a reminder is no longer to be sent, judged when it is taken for sending: the note is paid or void, its merchant
-- takes no payments any more or has no such channel, its customer does not want to be written to there or has no
-- address, or the day after the step's has ended. Null if it is.
CREATE FUNCTION reminder_refusal(
  p_message messages, p_note charge_notes, p_customer customers
) RETURNS text
LANGUAGE sql STABLE
RETURN CASE
  WHEN (p_note).status NOT IN ('open', 'partially_paid') THEN (p_note).status
  WHEN NOT merchant_takes_payments((p_note).merchant_id, (p_note).environment) THEN 'inactive'
  WHEN NOT may_be_written_to(p_customer, (p_message).channel) THEN 'stopped'
  WHEN caracas_day(request_now()) > (p_note).due_on + (p_message).step + 1 THEN 'late'
  WHEN NOT channel_is_open((p_message).merchant_id, (p_message).environment, (p_message).channel)
    THEN 'channel_disabled' END;
