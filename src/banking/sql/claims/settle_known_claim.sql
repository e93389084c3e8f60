-- Settles a new claim if the ledger knows its mobile payment already; otherwise returns the bank lookups for it, see
-- claim_lookups(). A charge (p_kind c2p) is never settled here. p_known: what reject_used_reference() has found.
--
-- claim_throttled: the attempt is throttled. Four digits identify a payment, but can be guessed from many networks;
-- a claim whose whole reference the ledger has is never throttled, see limit_link_payment().
CREATE FUNCTION settle_known_claim(
  p_order_id uuid, p_kind text, p_throttled boolean, p_known boolean, OUT settled boolean, OUT lookups jsonb
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_throttled THEN
    PERFORM refuse('claim_throttled');
  END IF;
  settled := p_known AND settle_claim_from_ledger(p_order_id) = 'settled';
  IF p_kind = 'verification' AND NOT settled THEN
    lookups := (SELECT claim_lookups(p, link_of_claim(p)) FROM bank_orders p WHERE p.id = p_order_id);
  END IF;
END $$;
