-- Settles a new claim if the ledger knows its mobile payment already; otherwise returns the bank lookups for it, see
-- claim_lookups(). A charge (p_kind c2p) is never settled here. p_movement_id: what reject_used_reference() has found;
-- nobody else can have taken it since, as the caller holds lock_claimable_movements().
--
-- claim_throttled: the attempt is throttled. Four digits identify a payment, but can be guessed from many networks;
-- a claim whose whole reference the ledger has is never throttled, see limit_link_payment().
CREATE FUNCTION settle_known_claim(
  p_order_id uuid, p_kind text, p_throttled boolean, p_movement_id uuid, OUT settled boolean, OUT lookups jsonb
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_throttled THEN
    PERFORM refuse('claim_throttled');
  END IF;
  settled := p_movement_id IS NOT NULL AND settle_order(p_order_id,
    new_order_outcome('success', p_code => 'IN_LEDGER', p_movement_id => p_movement_id));
  IF p_kind = 'verification' AND NOT settled THEN
    lookups := (SELECT claim_lookups(p, link_of_claim(p)) FROM bank_orders p WHERE p.id = p_order_id);
  END IF;
END $$;
