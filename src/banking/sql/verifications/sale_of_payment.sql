-- What a verified payment pays for, as events and the audit log tell it; null while it is released.
CREATE FUNCTION sale_of_payment(p_transaction_id uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object('externalReference', t.external_reference,
      'checkoutId', CASE WHEN p.checkout_id IS NOT NULL THEN public_id('chk', p.checkout_id) END)
    FROM transactions t LEFT JOIN checkout_payments p ON p.transaction_id = t.id
    WHERE t.id = p_transaction_id AND t.released_at IS NULL);
END $$;
