-- How many tries of a subject count since a time, of all networks that uses_caller_network() takes for the caller's.
CREATE FUNCTION tries_nearby(p_kind text, p_subject bytea, p_since timestamptz) RETURNS integer
LANGUAGE sql STABLE
RETURN (
  SELECT count(*)::integer FROM tries t
  WHERE t.kind = p_kind AND t.subject = p_subject AND t.created_at > p_since
    AND network_of(t.network) = network_of(current_setting('app.ip', true)));
