-- Makes the changes of settlement accounts that are due, or drops those that can no longer be made. Returns how many.
--
-- Locks each merchant, then the account. A merchant that is locked is left for the next run: somebody may be undoing
-- its change, so the change is read again under the lock.
CREATE FUNCTION make_due_settlement_changes(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  change settlement_account_changes%ROWTYPE;
  due_merchant_id uuid;
  refusal text;
  ended integer := 0;
BEGIN
  FOR due_merchant_id IN
    SELECT m.id FROM settlement_account_changes c JOIN merchants m ON m.id = c.merchant_id
    WHERE c.effective_at <= request_now()
    ORDER BY c.effective_at LIMIT p_limit FOR NO KEY UPDATE OF m SKIP LOCKED
  LOOP
    SELECT * INTO change FROM settlement_account_changes c
    WHERE c.merchant_id = due_merchant_id AND c.effective_at <= request_now();
    CONTINUE WHEN NOT FOUND;
    refusal := settlement_change_refusal(change);
    IF refusal IS NULL THEN
      PERFORM switch_settlement_account(due_merchant_id, change.account_id, change.requested_by);
    ELSE
      PERFORM drop_settlement_account_change(due_merchant_id, refusal);
    END IF;
    ended := ended + 1;
  END LOOP;
  RETURN ended;
END $$;
