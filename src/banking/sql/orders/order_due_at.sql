-- When to ask for an order's outcome next: 1, 5 and 30 minutes after it was created, then every hour, and a last time
-- after three days; what is pending then is left to a person.
CREATE FUNCTION order_due_at(p_created_at timestamptz, p_attempts integer) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN p_created_at + least(interval '3 days', CASE p_attempts
  WHEN 0 THEN interval '1 minute'
  WHEN 1 THEN interval '5 minutes'
  ELSE interval '30 minutes' + (p_attempts - 2) * interval '1 hour' END);
