-- A merchant's channel, locked. not_found: there is none.
CREATE FUNCTION lock_channel(p_merchant_id uuid, p_id uuid) RETURNS channels
LANGUAGE plpgsql AS $$
DECLARE
  channel channels%ROWTYPE;
BEGIN
  SELECT * INTO channel FROM channels c WHERE c.id = p_id AND c.merchant_id = p_merchant_id FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN channel;
END $$;
