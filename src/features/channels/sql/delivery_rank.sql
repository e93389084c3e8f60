-- How far a message with this status has come: one goes on to a higher rank alone.
CREATE FUNCTION delivery_rank(p_status text) RETURNS integer
LANGUAGE sql IMMUTABLE
RETURN CASE p_status WHEN 'sent' THEN 1 WHEN 'rejected' THEN 2 WHEN 'failed' THEN 2 WHEN 'delivered' THEN 3
  WHEN 'read' THEN 4 ELSE 0 END;
