-- Locks the transactions that count for a charge note, as whoever refunds or reassigns one does first.
CREATE FUNCTION lock_note_payments(p_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM transactions t
  WHERE t.id IN (
    SELECT p.transaction_id FROM charge_notes n JOIN checkout_payments p ON p.checkout_id = n.checkout_id
    WHERE n.id = p_id AND p.applied_at IS NOT NULL)
  ORDER BY t.id FOR NO KEY UPDATE;
END $$;
