-- Books a movement as a verification of the merchant's by the service itself, for the checkout of a charge note whose
-- whole amount in bolívares is p_total_ves, or for nothing. Returns the transaction, null if the movement cannot be
-- taken: see reject_claimed_movement().
-- The caller holds lock_movements() of all connections by which the merchant is paid, and the checkout's lock.
CREATE FUNCTION book_matched_movement(
  p_movement bank_movements, p_merchant_id uuid, p_bank_key text, p_checkout_id uuid DEFAULT NULL,
  p_total_ves numeric DEFAULT NULL
) RETURNS uuid
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  link payment_links%ROWTYPE := verification_link(p_merchant_id, p_movement.environment, new_link_token());
  claim bank_orders%ROWTYPE := new_bank_order(new_uuid(), 'verification', p_bank_key, p_movement.phone,
    p_movement.bank_code, p_movement.document, p_reference => p_movement.reference, p_paid_on => p_movement.booked_on,
    p_transaction_id => new_uuid());
BEGIN
  link.amount := p_movement.amount;
  claim.environment := p_movement.environment;
  claim.account_id := p_movement.account_id;
  claim.connection := p_movement.connection;
  claim.amount := p_movement.amount;
  claim.concept := link.label;
  claim.created_at := request_now();
  IF reject_claimed_movement(claim, link, p_movement) IS NOT NULL THEN
    RETURN NULL;
  END IF;
  SELECT c.external_reference, c.metadata INTO link.external_reference, link.metadata
  FROM (SELECT) one LEFT JOIN checkouts c ON c.id = p_checkout_id;
  link.metadata := coalesce(link.metadata, '{}');
  PERFORM insert_link_payment(link, claim, NULL, NULL, false, NULL);
  IF p_checkout_id IS NOT NULL THEN
    PERFORM insert_checkout_payment(claim.transaction_id, p_checkout_id, p_total_ves);
  END IF;
  RETURN CASE WHEN settle_order(claim.id, new_order_outcome('success', p_code => 'MATCHED',
    p_reference => p_movement.reference, p_movement_id => p_movement.id)) THEN claim.transaction_id END;
END $$;
