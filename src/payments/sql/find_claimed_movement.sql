-- The movement in the ledger that a payer says to have made, by the payer and the reference, and judged by its
-- booking: the payer's day only chooses among several. Null where there is none, or none that pays nothing yet.
CREATE FUNCTION find_claimed_movement(claim payments) RETURNS uuid
LANGUAGE plpgsql STABLE AS $$
DECLARE
  link payment_links%ROWTYPE;
  said_on date := caracas_day(claim.created_at);
BEGIN
  SELECT l.* INTO STRICT link FROM transactions t JOIN payment_links l ON l.id = t.link_id
  WHERE t.id = claim.transaction_id;
  RETURN (
    SELECT m.id FROM bank_movements m CROSS JOIN LATERAL judge_booking(link, m) j
    WHERE m.account_id = claim.account_id AND m.direction = 'in' AND m.type = 'p2p' AND m.transaction_id IS NULL
      AND m.booked_on BETWEEN said_on - 7 AND said_on + 1
      AND m.phone = claim.phone AND coalesce(m.bank_code, claim.bank_code) = claim.bank_code
      AND (same_reference(m.reference, claim.reference) OR same_reference(m.payer_reference, claim.reference))
      AND j.fits
    ORDER BY abs(m.booked_on - coalesce(claim.paid_on, said_on)), m.id LIMIT 1);
END $$;
