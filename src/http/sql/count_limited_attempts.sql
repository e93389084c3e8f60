-- How many attempts at a subject were counted since a time, from one network or from all; counts up to the
-- limit only.
CREATE FUNCTION count_limited_attempts(
  p_kind text, p_subject bytea, p_network text, p_since timestamptz, p_limit integer
) RETURNS integer
LANGUAGE sql STABLE
RETURN (
  SELECT count(*)::integer FROM (
    SELECT FROM limited_attempts t
    WHERE t.kind = p_kind AND t.subject = p_subject AND t.created_at > p_since
      AND (p_network IS NULL OR t.network = p_network)
    LIMIT p_limit) counted);
