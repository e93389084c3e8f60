-- The phones of a customer as create_customer() takes it, each once, in their order.
CREATE FUNCTION customer_phones(p_customer jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT coalesce(array_agg(phone ORDER BY place), '{}')
  FROM (
    SELECT phone, min(place) AS place
    FROM jsonb_array_elements_text(coalesce(p_customer->'phones', '[]')) WITH ORDINALITY AS given (phone, place)
    GROUP BY phone) once;
END;
