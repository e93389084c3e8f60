-- The bolívares that a payer is asked for, where a checkout's whole amount is p_total_ves: what remains, or for a paid
-- one, which somebody may pay twice, the whole.
CREATE FUNCTION checkout_asked(checkout checkouts, p_total_ves numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN checkout.status = 'paid' THEN p_total_ves ELSE checkout_remaining(checkout, p_total_ves) END;
