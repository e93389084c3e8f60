-- Takes back an intent of which no bank was told, and frees the key of the request that made it: whoever
-- repeats the request pays. False where it is not there, or the reconciler is at it. What the ledger has
-- settled already stays, and so does its key.
CREATE FUNCTION drop_payment(p_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payments WHERE id = p_id AND attempts = 0 FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF settle_payment(p_id, '{"status": "failed", "reason": "NOT_EXECUTED", "code": "NOT_SENT"}') THEN
    DELETE FROM idempotency_keys WHERE resource_id = p_id AND response IS NULL;
  END IF;
  RETURN true;
END $$;
