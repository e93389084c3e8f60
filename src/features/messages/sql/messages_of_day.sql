-- How many messages of a merchant were taken for sending on this day of Caracas by a channel, those of which nobody
-- knows whether they were sent included. None waits for longer than two days.
CREATE FUNCTION messages_of_day(p_merchant_id uuid, p_channel text) RETURNS bigint
LANGUAGE sql STABLE
RETURN (
  SELECT count(*) FROM messages m
  WHERE m.merchant_id = p_merchant_id AND m.environment = 'live' AND m.channel = p_channel
    AND m.id >= first_uuid_at(request_now() - interval '3 days')
    AND caracas_day(m.taken_at) = caracas_day(request_now()));
