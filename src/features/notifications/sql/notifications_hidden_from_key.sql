-- The caller's notifications about merchants from which their API key was cut off; none in a session. Not in SQL, which
-- would be planned with each list: nearly no key was cut off.
CREATE FUNCTION notifications_hidden_from_key() RETURNS SETOF uuid
LANGUAGE plpgsql STABLE AS $$
DECLARE
  merchants text[] := ARRAY(
    SELECT public_id('mer', c.merchant_id) FROM cut_off_keys c WHERE c.api_key_id = caller_key_id());
BEGIN
  IF cardinality(merchants) > 0 THEN
    RETURN QUERY
    SELECT n.id FROM notifications n WHERE n.user_id = caller_id() AND n.data->>'merchantId' = ANY (merchants);
  END IF;
END $$;
