-- Ends the transaction with a refusal that leaves no trace: one of authorize()'s, PX409 for a state that
-- does not fit, which the route words by the rule's name, or PX410 for what is no longer available.
CREATE FUNCTION refuse(code text, rule text DEFAULT '') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'refused' USING ERRCODE = code, CONSTRAINT = rule;
END $$;
