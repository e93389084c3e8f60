-- The concept of a refund at the bank, which the payer sees.
CREATE FUNCTION refund_concept() RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 'Reintegro';
