-- Where a customer is written to by a channel; null where they are not. At Telegram, the chat that they have bound
-- last.
CREATE FUNCTION message_address(p_customer customers, p_channel text) RETURNS text
LANGUAGE sql STABLE
RETURN CASE p_channel WHEN 'mail' THEN (p_customer).email WHEN 'whatsapp' THEN (p_customer).phones[1]
  WHEN 'telegram' THEN (SELECT b.recipient FROM channel_bindings b
    WHERE b.customer_id = (p_customer).id AND b.bound_at IS NOT NULL ORDER BY b.bound_at DESC, b.id DESC LIMIT 1) END;
