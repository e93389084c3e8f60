-- The number of attempts at a subject since a time, from all networks in the IP range of the caller, as in
-- has_used_caller_ip_range().
CREATE FUNCTION count_limited_attempts_in_caller_ip_range(p_kind text, p_subject bytea, p_since timestamptz)
  RETURNS integer
LANGUAGE sql STABLE
RETURN (
  SELECT count(*)::integer FROM limited_attempts t
  WHERE t.kind = p_kind AND t.subject = p_subject AND t.created_at > p_since
    AND ip_range_of(t.network) = ip_range_of(current_setting('app.ip', true)));
