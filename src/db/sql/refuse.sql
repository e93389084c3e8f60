-- Raises a refusal, which rolls the transaction back: one of authorize()'s codes, PX409 for a conflicting
-- state, whose message the route looks up by the rule, or PX410 for what is no longer available.
CREATE FUNCTION refuse(code text, rule text DEFAULT '') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'refused' USING ERRCODE = code, CONSTRAINT = rule;
END $$;
