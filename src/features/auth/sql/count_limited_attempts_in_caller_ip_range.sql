-- How many tries of a subject count since a time, of all networks that has_used_caller_ip_range() takes for the caller's.
CREATE FUNCTION count_limited_attempts_in_caller_ip_range(p_kind text, p_subject bytea, p_since timestamptz) RETURNS integer
LANGUAGE sql STABLE
RETURN (
  SELECT count(*)::integer FROM limited_attempts t
  WHERE t.kind = p_kind AND t.subject = p_subject AND t.created_at > p_since
    AND ip_range_of(t.network) = ip_range_of(current_setting('app.ip', true)));
