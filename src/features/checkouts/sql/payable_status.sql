-- A checkout's status as that of a link, as payers are shown it.
CREATE FUNCTION payable_status(checkout checkouts) RETURNS text
LANGUAGE sql STABLE
RETURN CASE checkout_status(checkout)
  WHEN 'paid' THEN 'COMPLETED' WHEN 'expired' THEN 'EXPIRED' WHEN 'canceled' THEN 'INACTIVE' ELSE 'ACTIVE' END;
