-- The time of the request, by which what a merchant has is due. In the test environment a merchant may have moved its
-- clock forward; in live there is nothing to look up, and the planner puts request_now() in the place of this.
CREATE FUNCTION merchant_now(p_merchant_id uuid, p_environment text) RETURNS timestamptz
LANGUAGE sql STABLE
RETURN CASE p_environment WHEN 'test' THEN request_now() + sandbox_ahead(p_merchant_id) ELSE request_now() END;
