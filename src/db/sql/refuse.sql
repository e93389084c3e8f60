-- Raises a refusal, which rolls the transaction back: a rule of src/wire/refusals, which has its error code and its
-- words. The rule is a literal at each call, so that it is known what a function refuses.
--
-- p_fields: the paths of the fields that are wrong    p_named: what the words name, by the names that they have there
CREATE FUNCTION refuse(p_rule text, p_fields text[] DEFAULT NULL, p_named jsonb DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'refused' USING ERRCODE = 'PXREF', CONSTRAINT = p_rule,
    DETAIL = jsonb_build_object('fields', coalesce(p_fields, '{}'), 'named', coalesce(p_named, '{}'))::text;
END $$;
