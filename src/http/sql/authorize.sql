-- The first statement of every batch of a signed-in caller. Checks the credential and the route's requirements,
-- refuses, and sets the caller for the statements that follow. It writes nothing, so a refusal leaves no trace:
-- `last_use_stale` says that the credential's last use was recorded a minute ago or longer, and the service records it
-- after its response.
--
-- The credential is p_key_hash, the SHA-256 of an API key, or p_session_id and p_user_id. The rest is the route's:
--   p_permission               what an API key needs, see authorize_api_key(); null where no key is accepted
--   p_scoped_keys              whether API keys that are bound to a merchant are accepted
--   p_test_keys                what test keys may do, see authorize_test_key()
--   p_admin                    platform administrators only
--   p_factor                   whether their session must have presented a second factor
--   p_verified, p_kyc          verified e-mail, approved KYC
--   p_lock                     'none' for reads, 'membership' for changes, 'merchant' for changes of memberships,
--                              'users' for an administrator's changes of users
--   p_step_up                  whether the session must have presented a factor lately, see require_step_up()
--   p_merchant_id, p_role      the merchant, and the minimum role of its member; without a role no membership
--   p_about, p_about_id        what an administrator decides about, see concerns_caller()
--   p_cashiers                 whether a CASHIER is accepted too, who then sees what is of today: caller_sees_from()
--   p_branches                 whether a member who is bound to branches is accepted, who then sees what is of these:
--                              caller_sees_till()
--
-- Refuses, in this order: what find_api_key() or find_session() does, a suspended user, what the key may not do, who is
-- no member or not allowed, and then what is missing of the user's state: e-mail, KYC, a second factor, a step-up.
CREATE FUNCTION authorize(
  p_now timestamptz, p_request_id text, p_scoped_keys boolean, p_test_keys text, p_admin boolean,
  p_verified boolean, p_kyc boolean, p_lock text,
  p_permission text DEFAULT NULL, p_cashiers boolean DEFAULT false, p_factor boolean DEFAULT false,
  p_step_up boolean DEFAULT false, p_ip text DEFAULT NULL, p_key_hash bytea DEFAULT NULL,
  p_session_id uuid DEFAULT NULL, p_user_id uuid DEFAULT NULL,
  p_merchant_id uuid DEFAULT NULL, p_role text DEFAULT NULL, p_about text DEFAULT NULL, p_about_id uuid DEFAULT NULL,
  p_branches boolean DEFAULT false
) RETURNS TABLE (user_id uuid, api_key_id uuid, session_id uuid, bound_merchant_id uuid, last_use_stale boolean)
LANGUAGE plpgsql AS $$
DECLARE
  caller users%ROWTYPE;
  session sessions%ROWTYPE;
  api_key api_keys%ROWTYPE;
BEGIN
  PERFORM begin_request(p_now, p_request_id, p_ip);
  IF p_key_hash IS NOT NULL THEN
    api_key := find_api_key(p_key_hash, p_now);
    SELECT * INTO STRICT caller FROM users u WHERE u.id = api_key.user_id;
  ELSE
    session := find_session(p_session_id, p_user_id, p_now);
    SELECT * INTO STRICT caller FROM users u WHERE u.id = session.user_id;
  END IF;
  IF caller.status NOT IN ('inactive', 'active') THEN
    PERFORM refuse('suspended');
  END IF;
  -- What the key may do is its own, so nothing is told of what it may not reach.
  IF api_key.id IS NOT NULL THEN
    PERFORM authorize_api_key(api_key, p_permission, p_scoped_keys);
  END IF;

  IF p_role IS NOT NULL THEN
    PERFORM authorize_member(caller.id, api_key.merchant_id, p_merchant_id, p_role, p_lock, p_cashiers, api_key.id,
      p_branches);
  END IF;
  IF p_admin THEN
    caller := authorize_administrator(caller, session, p_factor, p_lock);
  END IF;
  IF api_key.environment = 'test' THEN
    PERFORM authorize_test_key(p_test_keys, caller.id, p_merchant_id, p_lock <> 'none');
  END IF;
  IF p_lock <> 'none' THEN
    PERFORM recheck_caller(caller.id, session.id, api_key.id);
  END IF;
  -- A live key is a live operation in itself: every route requires the same of its user.
  IF (p_verified OR api_key.environment = 'live') AND caller.email_verified_at IS NULL THEN
    PERFORM refuse('email_not_verified');
  END IF;
  IF (p_kyc OR api_key.environment = 'live') AND caller.kyc_status <> 'approved' THEN
    PERFORM refuse('kyc_not_approved');
  END IF;

  PERFORM set_caller(caller.id, session.id, api_key.id, api_key.environment, api_key.merchant_id);
  IF p_step_up THEN
    PERFORM require_step_up();
  END IF;
  IF p_about IS NOT NULL THEN
    PERFORM require_others(p_about, p_about_id);
  END IF;
  user_id := caller.id;
  api_key_id := api_key.id;
  session_id := session.id;
  bound_merchant_id := api_key.merchant_id;
  last_use_stale := coalesce(
    coalesce(api_key.last_used_at, session.last_used_at) <= p_now - interval '1 minute', true);
  RETURN NEXT;
END $$;
