-- How a verification stands whose order has been written, for its asker: result and paid_transaction_id as
-- verify_payment(). Where it is pending, its bank can be asked again at once. p_told: whether the asker gets this
-- answer; otherwise the next one does.
CREATE FUNCTION answer_verification(
  p_order_id uuid, p_told boolean, OUT result text, OUT paid_transaction_id uuid
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  answered bank_orders%ROWTYPE;
BEGIN
  UPDATE bank_orders SET
    awaits_answer = NOT p_told OR status = 'pending',
    next_attempt_at = CASE status WHEN 'pending' THEN created_at ELSE next_attempt_at END
  WHERE id = p_order_id
  RETURNING * INTO STRICT answered;
  result := CASE answered.status WHEN 'pending' THEN 'pending' WHEN 'success' THEN 'found'
    ELSE CASE answered.failure_reason WHEN 'ALREADY_USED' THEN 'already_used' ELSE 'absent' END END;
  paid_transaction_id := CASE answered.status WHEN 'success' THEN answered.transaction_id END;
END $$;
