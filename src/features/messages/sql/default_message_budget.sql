-- How many messages a merchant may send on a day by a channel until it decides: a new number of WhatsApp's may write to
-- 250 people in 24 hours.
CREATE FUNCTION default_message_budget(p_channel text) RETURNS integer
LANGUAGE sql IMMUTABLE
RETURN CASE p_channel WHEN 'mail' THEN 2000 WHEN 'telegram' THEN 500 ELSE 250 END;
