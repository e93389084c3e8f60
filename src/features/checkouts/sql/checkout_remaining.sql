-- What remains of a checkout in bolívares, where its whole amount is p_total_ves: at least a céntimo until it is paid.
-- Null while there is no rate to tell the whole amount by: nothing pays it then.
CREATE FUNCTION checkout_remaining(checkout checkouts, p_total_ves numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN checkout.status = 'paid' THEN 0
  WHEN p_total_ves IS NOT NULL THEN greatest(0.01, round(p_total_ves * (1 - checkout.paid_share), 2)) END;
