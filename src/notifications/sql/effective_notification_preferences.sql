-- A user's notification preferences: as chosen, or else the default of the type. Types about the account's
-- security are always mailed.
CREATE FUNCTION effective_notification_preferences(p_user_id uuid)
  RETURNS TABLE (type text, in_app boolean, email boolean, push boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT t.type, coalesce(p.in_app, true), t.always_mailed OR coalesce(p.email, t.mailed_by_default),
    coalesce(p.push, t.pushed_by_default)
  FROM notification_types() t
    LEFT JOIN notification_preferences p ON p.user_id = p_user_id AND p.type = t.type;
END;
