-- The mobile payments that a verification may mean, paid for or not. p_claim has its phone and amount, and where stated
-- the payer's document, which counts where the bank does not show the phone, the Caracas day,
-- the payer's bank and the reference; without a day, today's and yesterday's are meant. Banks book
-- some payments on the day after. In the test environment only those that have paid one of the merchant's transactions:
-- the simulated bank makes the others when it is asked.
CREATE FUNCTION verifiable_movements(p_claim bank_orders, p_link payment_links) RETURNS SETOF bank_movements
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.*
  FROM bank_movements m
  WHERE CASE p_claim.environment
      WHEN 'live' THEN m.account_id IN (SELECT c.account_id FROM claimable_accounts(p_link) c)
        AND (m.transaction_id IS NOT NULL OR (SELECT f.fits_link FROM check_movement_for_link(p_link, m) f))
      ELSE EXISTS (
        SELECT FROM transactions t
        WHERE t.id = m.transaction_id AND t.merchant_id = p_link.merchant_id AND t.environment = 'test') END
    AND m.direction = 'in' AND m.type = 'p2p' AND m.amount = p_claim.amount
    AND (m.phone = p_claim.phone OR m.phone IS NULL
      AND (m.document = p_claim.document OR is_paid_by(m, p_claim.phone, p_claim.reference)))
    AND m.booked_on BETWEEN coalesce(p_claim.paid_on, caracas_day(request_now()) - 1)
      AND coalesce(p_claim.paid_on + 1, caracas_day(request_now()))
    AND coalesce(m.bank_code = p_claim.bank_code, true)
    AND (p_claim.reference IS NULL OR references_match(m.reference, p_claim.reference)
      OR references_match(m.payer_reference, p_claim.reference));
END;
