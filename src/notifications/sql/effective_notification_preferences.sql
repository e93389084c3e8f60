-- What a person is told of, and how: as chosen, or else as is usual; what concerns the account's
-- safety is mailed always.
CREATE FUNCTION effective_notification_preferences(p_user_id uuid) RETURNS TABLE (type text, in_app boolean, email boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT t.type, coalesce(p.in_app, true), t.always OR coalesce(p.email, t.email)
  FROM notification_types() t
    LEFT JOIN notification_preferences p ON p.user_id = p_user_id AND p.type = t.type;
END;
