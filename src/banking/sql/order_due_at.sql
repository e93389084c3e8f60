-- When to ask for an order's outcome next: 1, 5 and 30 minutes after it was created, then every hour.
CREATE FUNCTION order_due_at(created_at timestamptz, attempts integer) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN created_at + CASE attempts
  WHEN 0 THEN interval '1 minute'
  WHEN 1 THEN interval '5 minutes'
  ELSE interval '30 minutes' + (attempts - 2) * interval '1 hour' END;
