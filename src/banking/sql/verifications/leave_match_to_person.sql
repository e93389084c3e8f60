-- Has a payment that the service has matched, or could not match, be what a person has verified: the caller, who has
-- given it a sale, p_checkout_id or one of the merchant's own.
CREATE FUNCTION leave_match_to_person(p_transaction_id uuid, p_checkout_id uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE bank_orders SET bank_response_code = 'REASSIGNED', asked_by = caller_id()
  WHERE transaction_id = p_transaction_id AND kind = 'verification' AND bank_response_code = 'MATCHED';
  UPDATE unapplied_payments SET status = 'applied', applied_checkout_id = p_checkout_id, updated_at = request_now()
  WHERE id = p_transaction_id AND status = 'open' AND reason IN ('ambiguous', 'released');
END $$;
