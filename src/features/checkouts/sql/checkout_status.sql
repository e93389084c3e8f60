-- A checkout's status at the time of the request.
CREATE FUNCTION checkout_status(checkout checkouts) RETURNS text
LANGUAGE sql STABLE
RETURN CASE
  WHEN checkout.status IN ('open', 'partially_paid')
    AND checkout.expires_at <= merchant_now(checkout.merchant_id, checkout.environment) THEN 'expired'
  ELSE checkout.status END;
