-- Records that a checkout has expired. The caller has locked it.
CREATE FUNCTION expire_checkout(p_checkout checkouts) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  updated checkouts%ROWTYPE;
BEGIN
  UPDATE checkouts SET status = 'expired', updated_at = request_now() WHERE id = p_checkout.id
  RETURNING * INTO STRICT updated;
  PERFORM record_checkout_change(p_checkout, updated, NULL);
END $$;
