-- Refuses unless a verified payment pays for what its caller thinks: p_stated is the external reference or the id of
-- the checkout that it pays for, null for none. Who states nothing wins once in ten seconds, so that of several who
-- reopen a sale at the same moment one does.
-- reassigned_meanwhile
CREATE FUNCTION require_sale(p_payment transactions, p_is_stated boolean, p_stated text) RETURNS void
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  sale jsonb := sale_of_payment(p_payment.id);
  is_outdated boolean;
BEGIN
  is_outdated := CASE WHEN p_is_stated
    THEN p_stated IS DISTINCT FROM p_payment.external_reference
      AND p_stated IS DISTINCT FROM coalesce(sale ->> 'checkoutId', p_payment.external_reference)
    ELSE p_payment.reassigned_at > request_now() - interval '10 seconds' END;
  IF is_outdated THEN
    PERFORM refuse('reassigned_meanwhile');
  END IF;
END $$;
