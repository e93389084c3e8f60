-- A link's status at the time of the request: COMPLETED, EXPIRED, INACTIVE or ACTIVE.
CREATE FUNCTION link_status(link payment_links) RETURNS text
LANGUAGE sql STABLE
RETURN CASE
  WHEN link.paid_slots >= link.max_payments THEN 'COMPLETED'
  WHEN link.expires_at <= merchant_now(link.merchant_id, link.environment) THEN 'EXPIRED'
  WHEN NOT link.active THEN 'INACTIVE'
  ELSE 'ACTIVE' END;
