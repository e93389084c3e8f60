-- The number of a list's rows with a facet like p_facet, in one scope or, for the nil id, in all.
CREATE FUNCTION stored_list_count(p_list text, p_scope uuid, p_facet text) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(sum(count), 0)
  FROM (
    SELECT count FROM list_counts WHERE list = p_list AND scope = p_scope AND facet LIKE p_facet
    UNION ALL
    SELECT count FROM list_deltas
    WHERE list = p_list AND (scope = p_scope OR p_scope = nil_uuid()) AND facet LIKE p_facet) parts);
