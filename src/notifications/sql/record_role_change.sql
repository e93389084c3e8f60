-- Records a user's change of role in a merchant as an event; without `after`, the end of their membership.
CREATE FUNCTION record_role_change(p_user_id uuid, p_merchant_id uuid, before text, after text DEFAULT NULL)
  RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('member.role_changed', NULL, NULL, jsonb_build_object(
    'merchantId', public_id('mer', m.id), 'merchantName', m.name, 'before', before, 'after', after),
    p_user_id => p_user_id)
  FROM merchants m WHERE m.id = p_merchant_id;
END;
