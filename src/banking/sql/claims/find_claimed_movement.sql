-- The unassigned ledger movement that a claim means, found by phone (see is_paid_by()), bank and reference, and
-- checked by its booking.
-- A whole reference comes before last digits, and the payer's stated day ranks several candidates. p_claimed_on is the
-- Caracas day of the claim itself.
-- A payment of a checkout that is not of the amount asked for has to be named by its whole reference: four digits could
-- be guessed, and no amount narrows them down. Null if there is none.
CREATE FUNCTION find_claimed_movement(
  p_link payment_links, p_phone text, p_bank_code text, p_reference text, p_claimed_on date, p_paid_on date
) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.id
  FROM claimable_accounts(p_link) c
    JOIN bank_movements m ON m.account_id = c.account_id
    CROSS JOIN LATERAL check_movement_for_link(p_link, m) j
  WHERE m.direction = 'in' AND m.type = 'p2p' AND m.transaction_id IS NULL
    AND m.booked_on BETWEEN p_claimed_on - 7 AND p_claimed_on + 1
    AND (m.phone = p_phone OR m.phone IS NULL AND m.control_number LIKE 'F-%')
    AND is_paid_by(m, p_phone, p_reference) AND coalesce(m.bank_code, p_bank_code) = p_bank_code
    AND (references_match(m.reference, p_reference) OR references_match(m.payer_reference, p_reference))
    AND j.fits_link
    AND ((p_link).checkout_id IS NULL
      OR normalize_reference(p_reference) IN (normalize_reference(m.reference), normalize_reference(m.payer_reference))
      OR (SELECT p.exact FROM price_checkout_movement(p_link, m) p))
  ORDER BY coalesce(normalize_reference(p_reference) = normalize_reference(m.reference), false)
      OR coalesce(normalize_reference(p_reference) = normalize_reference(m.payer_reference), false) DESC,
    abs(m.booked_on - coalesce(p_paid_on, p_claimed_on)), m.id LIMIT 1;
END;
