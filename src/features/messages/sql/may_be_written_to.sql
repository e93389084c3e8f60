-- Whether a customer has an address for a channel and wants to be written to there. Mail goes to who has not stopped
-- it; other channels to who has agreed, at an address that nobody has stopped.
CREATE FUNCTION may_be_written_to(p_customer customers, p_channel text) RETURNS boolean
LANGUAGE sql STABLE
RETURN (p_customer).ended_at IS NULL AND message_address(p_customer, p_channel) IS NOT NULL
  AND CASE p_channel
    WHEN 'mail' THEN NOT EXISTS (SELECT FROM customer_consents k
      WHERE k.customer_id = (p_customer).id AND k.channel = p_channel AND k.status = 'stopped')
    ELSE EXISTS (SELECT FROM customer_consents k
        WHERE k.customer_id = (p_customer).id AND k.channel = p_channel AND k.status = 'given')
      AND NOT has_stopped_address(p_customer, p_channel) END;
