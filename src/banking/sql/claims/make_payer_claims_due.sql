-- Makes a payer's pending claims due in the next cron run when money from their phone has come in. Skips locked rows:
-- whoever is settling them takes lock_movements() and sees this movement after the commit. Mostly there are none, and
-- an update would prepare each month's partition for nothing.
CREATE FUNCTION make_payer_claims_due() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  claims uuid[] := ARRAY(
    SELECT p.id FROM bank_orders p
    WHERE p.status = 'pending' AND p.flagged_at IS NULL AND p.kind = 'verification' AND p.phone = NEW.phone
    FOR NO KEY UPDATE SKIP LOCKED);
BEGIN
  IF claims <> '{}' THEN
    UPDATE bank_orders SET next_attempt_at = created_at WHERE id = ANY (claims);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER make_payer_claims_due AFTER INSERT ON bank_movements FOR EACH ROW
WHEN (NEW.direction = 'in' AND NEW.phone IS NOT NULL AND NEW.transaction_id IS NULL)
EXECUTE FUNCTION make_payer_claims_due();
