-- Bolívares to dollars, rounded half up to the cent in one step: rounding the quotient first could round up twice.
CREATE FUNCTION to_dollars(bolivares numeric, rate numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN div(bolivares * 200 + rate, rate * 2) * 0.01;
