-- Raises PXAPR, for what a person has to approve first, with what request_approval() needs: it is caught, and no
-- refusal.
CREATE FUNCTION ask_for_approval(p_facts jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'approval needed' USING ERRCODE = 'PXAPR', DETAIL = p_facts::text;
END $$;
