-- How many messages a merchant may send on a day of Caracas by a channel.
CREATE FUNCTION message_budget(p_merchant_id uuid, p_channel text) RETURNS bigint
LANGUAGE sql STABLE
RETURN coalesce(
  (SELECT (s.daily_budget ->> p_channel)::bigint FROM collection_settings s WHERE s.merchant_id = p_merchant_id),
  default_message_budget(p_channel));
