-- Trigger: records how a statement has changed a list's counts. Its two arguments are expressions over the
-- rows: the scope, and the facet by which the list is filtered.
CREATE FUNCTION record_list_deltas() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  side text := format('SELECT %s AS scope, %s AS facet', TG_ARGV[0], TG_ARGV[1]);
BEGIN
  EXECUTE 'INSERT INTO list_deltas (list, scope, facet, count) SELECT $1, scope, facet, sum(sign) FROM ('
    || concat_ws(' UNION ALL ',
      CASE WHEN TG_OP <> 'DELETE' THEN side || ', 1 AS sign FROM added' END,
      CASE WHEN TG_OP <> 'INSERT' THEN side || ', -1 AS sign FROM removed' END)
    || ') changed GROUP BY scope, facet HAVING sum(sign) <> 0'
  USING TG_TABLE_NAME;
  RETURN NULL;
END $$;

CREATE TRIGGER users_counted_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas('nil_uuid()', 'status || ''/'' || kyc_status');

CREATE TRIGGER users_counted_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas('nil_uuid()', 'status || ''/'' || kyc_status');

CREATE TRIGGER users_counted_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas('nil_uuid()', 'status || ''/'' || kyc_status');

CREATE TRIGGER merchants_counted_insert AFTER INSERT ON merchants
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas('nil_uuid()', 'status');

CREATE TRIGGER merchants_counted_update AFTER UPDATE ON merchants
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas('nil_uuid()', 'status');

CREATE TRIGGER merchants_counted_delete AFTER DELETE ON merchants
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas('nil_uuid()', 'status');
