-- -1 of what is paid back, 1 of what is paid.
CREATE FUNCTION external_sign(p_payment external_payments) RETURNS integer
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN (p_payment).refund_of IS NULL THEN 1 ELSE -1 END;
