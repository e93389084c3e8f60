-- Raises PX403 for what a test key may not do, which is whatever is not named here. It reads and changes what is of test
-- ('testData', whose statements keep to it), reads what is of neither environment ('sharedReads'), and changes a merchant
-- and its store ('untilLive') while the owner may not operate live: the merchant's, or whoever makes one.
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
    -- Held, so that an approval either came first or waits. The answer of an earlier change is read again without.
    -- Whoever makes a merchant holds the account alone: of two who shared it, each would wait for the other.
    IF p_changes AND p_merchant_id IS NULL THEN
      PERFORM FROM users u WHERE u.id = owner_id FOR NO KEY UPDATE;
    ELSIF p_changes THEN
      PERFORM FROM users u WHERE u.id = owner_id FOR SHARE;
    END IF;
    SELECT * INTO STRICT owner FROM users u WHERE u.id = owner_id;
    IF owner.email_verified_at IS NULL OR owner.kyc_status <> 'approved' THEN
      RETURN;
    END IF;
    PERFORM refuse('PX403', 'test_key_until_live');
  END IF;
  PERFORM refuse('PX403', 'test_key');
END $$;
