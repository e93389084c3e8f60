-- The share of a checkout that its parts pay, each as it was counted.
CREATE FUNCTION share_of_parts(p_checkout_id uuid) RETURNS numeric
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT coalesce(sum(round(part.amount_ves / part.total_ves, 20)), 0) FROM (
      SELECT t.amount_ves, p.total_ves FROM checkout_payments p
        CROSS JOIN LATERAL transactions_by_id(ARRAY[p.transaction_id]) t
      WHERE p.checkout_id = p_checkout_id AND p.applied_at IS NOT NULL
      UNION ALL
      SELECT e.amount_ves, e.total_ves FROM external_payments e
      WHERE e.checkout_id = p_checkout_id AND e.counted_at IS NOT NULL) part);
END $$;
