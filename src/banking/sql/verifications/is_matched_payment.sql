-- Whether the service itself has taken a payment for what it pays for, and no person has given it a sale since.
CREATE FUNCTION is_matched_payment(p_transaction_id uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM bank_orders o
    WHERE o.transaction_id = p_transaction_id AND o.kind = 'verification' AND o.bank_response_code = 'MATCHED');
END $$;
