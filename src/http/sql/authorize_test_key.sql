-- Refuses whatever a test key may not do, which is everything that is not named here. It may read and
-- change data of the test environment ('testData'; the statements filter by it), read what belongs to neither
-- environment ('sharedReads'), and change a merchant and its store ('untilLive') while their owner may not
-- operate live. The owner is the merchant's, or the caller when a merchant is created.
CREATE FUNCTION authorize_test_key(p_allowed text, p_user_id uuid, p_merchant_id uuid, p_changes boolean)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  owner_id uuid;
  owner users%ROWTYPE;
BEGIN
  IF p_allowed = 'testData' OR (p_allowed = 'sharedReads' AND NOT p_changes) THEN
    RETURN;
  END IF;
  IF p_allowed = 'untilLive' THEN
    owner_id := CASE WHEN p_merchant_id IS NULL THEN p_user_id
      ELSE (SELECT m.owner_id FROM merchants m WHERE m.id = p_merchant_id) END;
    -- Locked, so that an approval either came first or waits. Replays of an earlier change read without the
    -- lock. A caller who creates a merchant locks the account exclusively: two who shared the lock would
    -- deadlock.
    IF p_changes AND p_merchant_id IS NULL THEN
      PERFORM FROM users u WHERE u.id = owner_id FOR NO KEY UPDATE;
    ELSIF p_changes THEN
      PERFORM FROM users u WHERE u.id = owner_id FOR SHARE;
    END IF;
    SELECT * INTO STRICT owner FROM users u WHERE u.id = owner_id;
    IF owner.email_verified_at IS NULL OR owner.kyc_status <> 'approved' THEN
      RETURN;
    END IF;
    PERFORM refuse('test_key_until_live');
  END IF;
  PERFORM refuse('test_key');
END $$;
