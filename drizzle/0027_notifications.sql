-- What people are told of: in the application, and by e-mail.

CREATE FUNCTION fan_out_to_people(event outbox) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT NULL::void;
END;
