-- Makes unapplied payments of what counts for the checkout of a charge note that is voided. The caller holds the
-- locks of the transactions and of the checkout.
CREATE FUNCTION take_payments_off_note(p_checkout_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM insert_unapplied_payment(c, t, 'void')
  FROM checkout_payments p JOIN checkouts c ON c.id = p.checkout_id
    JOIN transactions t ON t.id = p.transaction_id
  WHERE p.checkout_id = p_checkout_id AND p.applied_at IS NOT NULL AND t.status = 'completed';
  UPDATE checkout_payments SET applied_at = NULL, overpaid_ves = 0
  WHERE checkout_id = p_checkout_id AND applied_at IS NOT NULL;
END $$;
