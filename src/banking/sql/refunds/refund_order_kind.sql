-- How a transaction is refunded: 'reversal', if the bank can reverse its charge, or 'p2p', money to the payer's phone.
-- A bank reverses a charge on the Caracas day it was made, if the identifier that it needs (p_reverses_by: operation or
-- reference; null if it reverses none) is known, all of it is refunded, and no refund was
-- tried before.
CREATE FUNCTION refund_order_kind(p_payment transactions, p_amount numeric, p_reverses_by text) RETURNS text
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE
    WHEN (p_payment).payment_method = 'sandbox' THEN 'reversal'
    WHEN (p_payment).payment_method = 'c2p'
      AND caracas_day((p_payment).created_at) = caracas_day(request_now())
      AND CASE p_reverses_by WHEN 'operation' THEN (p_payment).operation_id
        WHEN 'reference' THEN (p_payment).reference END IS NOT NULL
      AND p_amount = (p_payment).amount_ves
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.transaction_id = (p_payment).id) THEN 'reversal'
    ELSE 'p2p' END;
END;
