-- Who requested or undid a change of a connection, with their address, as mails show them: names are not unique.
CREATE FUNCTION connection_actor(p_user_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object('actorName', u.name, 'actorEmail', u.email) FROM users u WHERE u.id = p_user_id;
END;
