-- Whether who is reached at an address has stopped a channel of a merchant there.
CREATE FUNCTION has_written_stop(
  p_merchant_id uuid, p_environment text, p_channel text, p_address text
) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM recipient_choices r
  WHERE r.merchant_id = p_merchant_id AND r.environment = p_environment AND r.channel = p_channel
    AND r.recipient = p_address AND r.stopped);
