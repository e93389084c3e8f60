-- Whether a customer has an address for a channel and has not stopped it.
CREATE FUNCTION may_be_written_to(p_customer customers, p_channel text) RETURNS boolean
LANGUAGE sql STABLE
RETURN p_channel = 'mail' AND (p_customer).email IS NOT NULL AND (p_customer).ended_at IS NULL
  AND NOT EXISTS (SELECT FROM customer_consents k
    WHERE k.customer_id = (p_customer).id AND k.channel = p_channel AND k.status = 'stopped');
