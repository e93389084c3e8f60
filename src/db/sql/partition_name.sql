-- The name of the table that has a month of a partitioned table: transactions_2026_11.
CREATE FUNCTION partition_name(p_table text, p_month date) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN p_table || '_' || to_char(p_month, 'YYYY_MM');
