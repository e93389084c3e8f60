-- Records for a merchant's owner what became of somebody who is, or is to be, its administrator: {step, personName?,
-- personEmail, actorName, actorEmail}, with the time and origin of the request.
--
-- p_step: invited, joined, raised, lowered, removed or left    p_email: that person's, whose name is left out of an
-- invitation: it would tell that there is such an account
CREATE FUNCTION record_administrator_change(
  p_step text, p_merchant_id uuid, p_email text, p_user_agent text DEFAULT NULL, p_actor uuid DEFAULT caller_id()
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('member.administrator_changed', p_merchant_id, NULL, jsonb_strip_nulls(jsonb_build_object(
    'step', p_step, 'personName', (SELECT u.name FROM users u WHERE u.email = p_email AND p_step <> 'invited'),
    'personEmail', p_email,
    'actorName', a.name, 'actorEmail', a.email)) || request_origin(p_user_agent))
  FROM users a WHERE a.id = p_actor;
END;
