-- Whether a movement may belong to a charge or a claim of its payer that has not ended. A claim that only waits for a
-- notice would have found it.
CREATE FUNCTION is_payment_awaited(p_movement bank_movements) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (
    SELECT FROM bank_orders p
    WHERE p.account_id = (p_movement).account_id AND p.status = 'pending' AND CASE p.kind
      WHEN 'c2p' THEN p.amount = (p_movement).amount AND coalesce(p.phone = (p_movement).phone, true)
        AND caracas_day(p.created_at) BETWEEN (p_movement).booked_on - 1 AND (p_movement).booked_on + 1
      WHEN 'verification' THEN p.flagged_at IS NULL AND p.bank_response_code IS DISTINCT FROM 'AWAITS_NOTICE'
        AND coalesce(p.phone = (p_movement).phone, references_match(p.reference, (p_movement).reference), false)
      ELSE false END);
END;
