-- Settles a new claim if the ledger knows its mobile payment already; otherwise returns the bank lookups for it, see
-- claim_lookups(). A charge (p_kind c2p) is never settled here.
--
-- PX429 claim_throttled: the attempt is throttled and the ledger does not know the payment. Four digits identify a
-- payment, but can be guessed from many networks, so a throttled claim needs its whole reference. See
-- limit_payment_attempts().
CREATE FUNCTION settle_known_claim(
  p_order_id uuid, p_kind text, p_throttled boolean, OUT settled boolean, OUT lookups jsonb
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ledger_result text := 'unknown';
BEGIN
  IF p_kind = 'verification' THEN
    ledger_result := settle_claim_from_ledger(p_order_id, p_whole_reference => p_throttled);
    IF ledger_result <> 'settled' THEN
      lookups := (SELECT claim_lookups(p, link_of_claim(p)) FROM bank_orders p WHERE p.id = p_order_id);
    END IF;
  END IF;
  -- Not before the ledger was searched: a payment that it knows is no guess.
  IF p_throttled AND ledger_result = 'unknown' THEN
    PERFORM refuse('PX429', 'claim_throttled');
  END IF;
  settled := ledger_result = 'settled';
END $$;
