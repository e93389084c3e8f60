-- Raises not_found if the caller is no member, or if their API key is bound to another merchant or was cut off from
-- this one, and not_allowed if it is. A CASHIER is in no order with the other
-- roles: they are accepted where the route says so, and see what is of today alone. With a lock, the membership cannot
-- change until the commit. Changes of memberships lock the merchant first: otherwise two administrators who remove each
-- other would deadlock.
CREATE FUNCTION authorize_member(
  p_user_id uuid, p_key_merchant_id uuid, p_merchant_id uuid, p_min_role text, p_lock text,
  p_cashiers boolean DEFAULT false, p_api_key_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  member_role text;
  ranks CONSTANT text[] := ARRAY['MEMBER', 'ADMIN', 'OWNER'];
BEGIN
  SELECT m.role INTO member_role FROM members m WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id;
  IF member_role IS NOT NULL AND p_lock <> 'none' THEN
    IF p_lock = 'merchant' THEN
      PERFORM FROM merchants WHERE id = p_merchant_id FOR NO KEY UPDATE;
    END IF;
    SELECT m.role INTO member_role FROM members m
    WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id FOR SHARE;
  END IF;
  IF member_role IS NULL OR p_key_merchant_id <> p_merchant_id OR is_key_cut_off(p_api_key_id, p_merchant_id) THEN
    PERFORM refuse('not_found');
  END IF;
  IF member_role = 'CASHIER' AND p_cashiers THEN
    PERFORM set_config('app.sees_from', first_uuid_at(start_of_caracas_day(caracas_day(request_now())))::text, true);
  ELSIF coalesce(array_position(ranks, member_role) < array_position(ranks, p_min_role), true) THEN
    PERFORM refuse('not_allowed');
  END IF;
END $$;
