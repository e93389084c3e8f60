-- The transactions with these ids. A statement that joined the table itself would be planned for every month at each
-- call: only an id that it names as a parameter tells PostgreSQL which months to leave out.
CREATE FUNCTION transactions_by_id(p_ids uuid[]) RETURNS SETOF transactions
LANGUAGE plpgsql STABLE ROWS 20 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT t.* FROM transactions t WHERE t.id = ANY (p_ids);
END $$;
