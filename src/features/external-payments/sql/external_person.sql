-- Who has done something with an external payment: {id, name}; null without anybody.
CREATE FUNCTION external_person(p_user_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object('id', public_id('usr', u.id), 'name', coalesce(u.name, ''))
  FROM users u WHERE u.id = p_user_id;
END;
