-- Whether somebody has stopped a channel at the address by which a customer is written to there; it may have been
-- another customer's then, or nobody's.
CREATE FUNCTION has_stopped_address(p_customer customers, p_channel text) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM recipient_choices r
  WHERE r.merchant_id = (p_customer).merchant_id AND r.environment = (p_customer).environment
    AND r.channel = p_channel AND r.recipient = message_address(p_customer, p_channel) AND r.stopped);
