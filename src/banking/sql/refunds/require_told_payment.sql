-- Refuses to pay back what nobody but a file has told of: no notice, and no answer of the bank. Whoever imports files
-- could make payments up, and refund them, without the second person that a payout takes. The OWNER, whose account it
-- is, may.
-- told_by_file
CREATE FUNCTION require_told_payment(p_payment transactions) RETURNS void
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF EXISTS (
    SELECT FROM bank_movements m
    WHERE m.transaction_id = p_payment.id AND m.control_number LIKE 'F-%' AND m.notice_key IS NULL
      AND m.confirmed_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM merchants o WHERE o.id = p_payment.merchant_id AND o.owner_id = caller_id()) THEN
    PERFORM refuse('told_by_file');
  END IF;
END $$;
