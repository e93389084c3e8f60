-- Adds records to the stored totals of the list: of all records, by user, by action, and by both.
CREATE FUNCTION add_audit_record_counts(record_ids uuid[]) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO list_counts AS kept (list, scope, facet, count)
  SELECT 'audit_logs', coalesce(a.user_id, '00000000-0000-0000-0000-000000000000'),
    coalesce('action:' || a.action, 'all'), count(*)
  FROM unnest(record_ids) AS sealed (id) JOIN audit_logs a ON a.id = sealed.id
  GROUP BY GROUPING SETS ((), (a.user_id), (a.action), (a.user_id, a.action))
  HAVING grouping(a.user_id) = 1 AND count(*) > 0 OR a.user_id IS NOT NULL
  ON CONFLICT (list, scope, facet) DO UPDATE SET count = kept.count + excluded.count;
END;
