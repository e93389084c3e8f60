-- How many rows of a list have a facet like p_facet: of one scope, or of all for the nil id.
CREATE FUNCTION stored_list_count(p_list text, p_scope uuid, p_facet text) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(sum(count), 0)
  FROM (
    SELECT count FROM list_counts WHERE list = p_list AND scope = p_scope AND facet LIKE p_facet
    UNION ALL
    SELECT count FROM list_deltas
    WHERE list = p_list AND (scope = p_scope OR p_scope = nil_uuid()) AND facet LIKE p_facet) parts);
