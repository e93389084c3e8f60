-- In whole cents, since a quotient that is rounded first may be rounded up to the half by that.
CREATE FUNCTION to_dollars(bolivares numeric, rate numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN div(bolivares * 200 + rate, rate * 2) * 0.01;
