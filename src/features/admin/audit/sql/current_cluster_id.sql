-- Which cluster counts the transactions, where it may be asked.
CREATE FUNCTION current_cluster_id() RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT system_identifier::text FROM pg_control_system());
EXCEPTION WHEN insufficient_privilege THEN
  RETURN 'unknown';
END $$;
