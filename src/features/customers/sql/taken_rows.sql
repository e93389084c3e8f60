-- The paths of the rows whose field has one of the taken values, or that of a row before it; null if there are none.
CREATE FUNCTION taken_rows(p_rows jsonb, p_field text, p_taken text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT array_agg(format('rows.%s.%s', given.place - 1, p_field) ORDER BY given.place)
  FROM (
    SELECT r.value->>p_field AS value, r.ordinality AS place,
      row_number() OVER (PARTITION BY r.value->>p_field ORDER BY r.ordinality) AS nth
    FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r) given
  WHERE given.value IS NOT NULL AND (given.nth > 1 OR given.value = ANY (p_taken));
END;
