-- Makes pending claims due in the next cron run, when a charge of their phone has ended or a slot of their link is
-- released. Skips locked rows.
CREATE FUNCTION make_claims_due(p_phone text, p_link_id uuid) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE bank_orders SET next_attempt_at = created_at
  WHERE id = ANY (ARRAY(
    SELECT p.id FROM bank_orders p
    WHERE p.kind = 'verification' AND p.status = 'pending' AND p.flagged_at IS NULL
      AND p.transaction_id IN (
        SELECT t.id FROM transactions t WHERE t.phone = p_phone AND t.status = 'pending'
        UNION ALL
        SELECT t.id FROM transactions t WHERE t.link_id = p_link_id AND t.status = 'pending')
    FOR NO KEY UPDATE SKIP LOCKED));
END;
