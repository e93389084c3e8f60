-- shift_sums() as views show them: [{method, currency, amount}].
CREATE FUNCTION shift_expected(p_shift shifts) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(to_jsonb(s) ORDER BY s.method, s.currency), '[]') FROM shift_sums(p_shift) s;
END;
