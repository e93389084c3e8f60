-- The number of a merchant's events of these types that belong to an environment or to none.
CREATE FUNCTION stored_event_count(p_merchant_id uuid, p_environment text, p_types text[]) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  WITH facets AS (
    SELECT array_agg(event_facet(environment, type)) AS facets
    FROM unnest(ARRAY[NULL, p_environment]) environment CROSS JOIN unnest(p_types) type)
  SELECT coalesce(sum(count), 0)
  FROM (
    SELECT scope, list, facet, count FROM list_counts UNION ALL SELECT scope, list, facet, count FROM list_deltas) parts
  WHERE list = 'events' AND scope = p_merchant_id AND facet = ANY ((SELECT facets FROM facets)::text[]));
