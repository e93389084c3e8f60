-- Where a customer is written to by a channel; null where they are not.
CREATE FUNCTION message_address(p_customer customers, p_channel text) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN CASE p_channel WHEN 'mail' THEN (p_customer).email WHEN 'whatsapp' THEN (p_customer).phones[1] END;
