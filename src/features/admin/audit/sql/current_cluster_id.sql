-- The identifier of the cluster that numbers the transactions; 'unknown' without the right to read it.
CREATE FUNCTION current_cluster_id() RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT system_identifier::text FROM pg_control_system());
EXCEPTION WHEN insufficient_privilege THEN
  RETURN 'unknown';
END $$;
