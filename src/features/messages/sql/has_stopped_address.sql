-- Whether somebody has stopped a channel at the address by which a customer is written to there; it may have been
-- another customer's then, or nobody's.
CREATE FUNCTION has_stopped_address(p_customer customers, p_channel text) RETURNS boolean
LANGUAGE sql STABLE
RETURN has_written_stop((p_customer).merchant_id, (p_customer).environment, p_channel,
  message_address(p_customer, p_channel));
