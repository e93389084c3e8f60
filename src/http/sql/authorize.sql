-- The first statement of every batch of a signed-in caller. Checks the credential and the route's requirements,
-- raises a distinct SQLSTATE for each refusal, and sets the caller for the statements that follow. It writes
-- nothing, so a refusal leaves no trace: `last_use_stale` says that the credential's last use was recorded a
-- minute ago or longer, and the service records it after its response.
--
-- context: {now, requestId, ip} and either {sessionId, userId} or {keyHash: hex SHA-256}
-- access:  {keys: whether API keys are accepted, scopedKeys: whether keys bound to a merchant are,
--           testKeys: what test keys may do, see authorize_test_key(),
--           admin: platform administrators only, merchant: uuid, role: the minimum role of the member,
--           verified: verified e-mail, kyc: approved KYC,
--           lock: 'none' for reads, 'membership' for changes, 'merchant' for changes of memberships}
--
-- PX401 no such session or key   PXSUS suspended or banned   PX404 not a member
-- PX403 not allowed              PXEML e-mail not verified   PXKYC KYC not approved
CREATE FUNCTION authorize(context jsonb, access jsonb)
RETURNS TABLE (user_id uuid, api_key_id uuid, session_id uuid, last_use_stale boolean)
LANGUAGE plpgsql AS $$
DECLARE
  request_time timestamptz := (context->>'now')::timestamptz;
  caller users%ROWTYPE;
  session sessions%ROWTYPE;
  api_key api_keys%ROWTYPE;
BEGIN
  PERFORM begin_request(context);

  IF context ? 'keyHash' THEN
    SELECT * INTO api_key FROM api_keys k
    WHERE k.key_hash = decode(context->>'keyHash', 'hex')
      AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > request_time);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'unknown key' USING ERRCODE = 'PX401';
    END IF;
    SELECT * INTO STRICT caller FROM users u WHERE u.id = api_key.user_id;
  ELSE
    SELECT * INTO session FROM sessions s
    WHERE s.id = (context->>'sessionId')::uuid AND s.user_id = (context->>'userId')::uuid;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'unknown session' USING ERRCODE = 'PX401';
    END IF;
    SELECT * INTO STRICT caller FROM users u WHERE u.id = session.user_id;
    -- A suspension ends the sessions; callers get the suspension as the reason, not the end of the session.
    IF (session.revoked_at IS NOT NULL OR session.expires_at <= request_time)
      AND NOT (session.revoked_reason IS NOT DISTINCT FROM 'suspension'
        AND caller.status IN ('suspended', 'banned')) THEN
      RAISE EXCEPTION 'ended session' USING ERRCODE = 'PX401';
    END IF;
  END IF;

  IF caller.status NOT IN ('inactive', 'active') THEN
    RAISE EXCEPTION 'suspended' USING ERRCODE = 'PXSUS';
  END IF;
  IF api_key.id IS NOT NULL AND NOT (access->>'keys')::boolean
    OR api_key.merchant_id IS NOT NULL AND NOT (access->>'scopedKeys')::boolean THEN
    RAISE EXCEPTION 'out of the key''s reach' USING ERRCODE = 'PX403';
  END IF;

  IF access ? 'merchant' THEN
    PERFORM authorize_member(
      caller.id, api_key.merchant_id, (access->>'merchant')::uuid, access->>'role', access->>'lock');
  END IF;
  IF (access->>'admin')::boolean THEN
    IF access->>'lock' <> 'none' THEN
      SELECT * INTO STRICT caller FROM users u WHERE u.id = caller.id FOR SHARE;
    END IF;
    IF caller.role <> 'ADMIN' THEN
      RAISE EXCEPTION 'not an administrator' USING ERRCODE = 'PX403';
    END IF;
  END IF;
  IF api_key.environment = 'test' THEN
    PERFORM authorize_test_key(
      access->>'testKeys', caller.id, (access->>'merchant')::uuid, access->>'lock' <> 'none');
  END IF;
  -- The user may have been suspended, or the credential ended, while this waited for a lock.
  IF access->>'lock' <> 'none' THEN
    IF (SELECT u.status NOT IN ('inactive', 'active') FROM users u WHERE u.id = caller.id) THEN
      RAISE EXCEPTION 'suspended' USING ERRCODE = 'PXSUS';
    END IF;
    IF EXISTS (SELECT FROM sessions s WHERE s.id = session.id AND s.revoked_at IS NOT NULL)
      OR EXISTS (SELECT FROM api_keys k WHERE k.id = api_key.id AND k.revoked_at IS NOT NULL) THEN
      RAISE EXCEPTION 'ended credential' USING ERRCODE = 'PX401';
    END IF;
  END IF;
  -- A live key is a live operation in itself: every route requires the same of its user.
  IF ((access->>'verified')::boolean OR api_key.environment = 'live') AND caller.email_verified_at IS NULL THEN
    RAISE EXCEPTION 'e-mail not verified' USING ERRCODE = 'PXEML';
  END IF;
  IF ((access->>'kyc')::boolean OR api_key.environment = 'live') AND caller.kyc_status <> 'approved' THEN
    RAISE EXCEPTION 'KYC not approved' USING ERRCODE = 'PXKYC';
  END IF;

  PERFORM set_config('app.user_id', caller.id::text, true),
    set_config('app.session_id', coalesce(session.id::text, ''), true),
    set_config('app.api_key_id', coalesce(api_key.id::text, ''), true),
    set_config('app.environment', coalesce(api_key.environment, ''), true),
    set_config('app.key_merchant_id', coalesce(api_key.merchant_id::text, ''), true);
  user_id := caller.id;
  api_key_id := api_key.id;
  session_id := session.id;
  last_use_stale := coalesce(
    coalesce(api_key.last_used_at, session.last_used_at) <= request_time - interval '1 minute', true);
  RETURN NEXT;
END $$;
