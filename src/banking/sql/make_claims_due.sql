-- Makes pending claims due in the next cron run, when a charge of their phone has ended or a slot of their link is
-- released. Skips locked rows. It asks step by step, since mostly nothing is pending: a join would look through the months
-- of both tables, and an update prepare each of them, for nothing.
CREATE FUNCTION make_claims_due(p_phone text, p_link_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  waiting uuid[] := ARRAY(SELECT t.id FROM transactions t WHERE t.phone = p_phone AND t.status = 'pending');
  claims uuid[];
BEGIN
  IF p_link_id IS NOT NULL THEN
    waiting := waiting || ARRAY(SELECT t.id FROM transactions t WHERE t.link_id = p_link_id AND t.status = 'pending');
  END IF;
  IF waiting = '{}' THEN
    RETURN;
  END IF;
  claims := ARRAY(
    SELECT p.id FROM bank_orders p
    WHERE p.transaction_id = ANY (waiting) AND p.kind = 'verification' AND p.status = 'pending' AND p.flagged_at IS NULL
    FOR NO KEY UPDATE SKIP LOCKED);
  IF claims <> '{}' THEN
    UPDATE bank_orders SET next_attempt_at = created_at WHERE id = ANY (claims);
  END IF;
END $$;
