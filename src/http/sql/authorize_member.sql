-- Raises not_found if the caller is no member, or if their API key is bound to another merchant or was cut off from
-- this one, and not_allowed if it is. A CASHIER is in no order with the other
-- roles: they are accepted where the route says so, and see what is of today alone. So is whoever is bound to branches,
-- and sees what is of these alone; elsewhere they are refused bound_member. With a lock, the membership cannot
-- change until the commit. Changes of memberships lock the merchant first: otherwise two administrators who remove each
-- other would deadlock.
CREATE FUNCTION authorize_member(
  p_user_id uuid, p_key_merchant_id uuid, p_merchant_id uuid, p_min_role text, p_lock text,
  p_cashiers boolean DEFAULT false, p_api_key_id uuid DEFAULT NULL, p_branches boolean DEFAULT false
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  membership members%ROWTYPE;
  ranks CONSTANT text[] := ARRAY['MEMBER', 'ADMIN', 'OWNER'];
BEGIN
  SELECT m.* INTO membership FROM members m WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id;
  IF membership.role IS NOT NULL AND p_lock <> 'none' THEN
    IF p_lock = 'merchant' THEN
      PERFORM FROM merchants WHERE id = p_merchant_id FOR NO KEY UPDATE;
    END IF;
    SELECT m.* INTO membership FROM members m
    WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id FOR SHARE;
  END IF;
  IF membership.role IS NULL OR p_key_merchant_id <> p_merchant_id OR is_key_cut_off(p_api_key_id, p_merchant_id) THEN
    PERFORM refuse('not_found');
  END IF;
  IF membership.role = 'CASHIER' AND p_cashiers THEN
    PERFORM set_config('app.sees_from', first_uuid_at(start_of_caracas_day(caracas_day(request_now())))::text, true);
  ELSIF coalesce(array_position(ranks, membership.role) < array_position(ranks, p_min_role), true) THEN
    PERFORM refuse('not_allowed');
  END IF;
  IF membership.branch_ids IS NOT NULL THEN
    IF NOT p_branches THEN
      PERFORM refuse('bound_member');
    END IF;
    PERFORM set_config('app.branches', membership.branch_ids::text, true),
      set_config('app.tills', ARRAY(
        SELECT t.id FROM tills t WHERE t.branch_id = ANY (membership.branch_ids))::text, true);
  END IF;
END $$;
