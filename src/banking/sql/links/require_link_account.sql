-- The account for a new payment of a live link, locked FOR SHARE; null for a test link, which needs none.
-- p_kind: c2p or verification    p_mobile: whether the payer's phone is of a mobile network
--
-- Refuses what require_live_access() does for the merchant's owner, and require_claim_account() or
-- require_settlement_account(). no_charges: a charge through a connection without
CREATE FUNCTION require_link_account(
  p_link payment_links, p_kind text, p_mobile boolean, p_connections jsonb
) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  IF p_link.environment <> 'live' THEN
    RETURN NULL;
  END IF;
  PERFORM require_live_access((SELECT owner_id FROM merchants WHERE id = p_link.merchant_id));
  account := CASE p_kind WHEN 'verification' THEN require_claim_account(p_link, p_connections)
    ELSE require_settlement_account(p_link.merchant_id, p_connections) END;
  IF p_kind = 'c2p' AND NOT (connection_facts(p_connections, account.connection)->>'charges')::boolean THEN
    PERFORM refuse('no_charges');
  END IF;
  IF NOT p_mobile THEN
    PERFORM refuse('phone_not_mobile', '{phone}');
  END IF;
  RETURN account;
END $$;
