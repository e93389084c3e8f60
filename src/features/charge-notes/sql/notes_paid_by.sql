-- The charge notes that a movement pays to the céntimo, of the customers who can have made it: of each note what
-- remains, at a quote that held or a rate that was in force when it was booked, see price_checkout_movement(). None
-- that was made since. `total_ves`: the whole note at that rate.
CREATE FUNCTION notes_paid_by(p_movement bank_movements)
RETURNS TABLE (note_id uuid, merchant_id uuid, checkout_id uuid, total_ves numeric)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT n.id, n.merchant_id, n.checkout_id, priced.total_ves
  FROM paying_customers(p_movement) u
    JOIN charge_notes n ON n.customer_id = u.customer_id AND n.status IN ('open', 'partially_paid')
    JOIN payment_links l ON l.checkout_id = n.checkout_id
    CROSS JOIN LATERAL price_checkout_movement(l, p_movement) priced
  WHERE (n.currency <> 'VES' OR n.amount - n.paid = (p_movement).amount) AND priced.exact
    AND (SELECT f.fits_link FROM check_movement_for_link(l, p_movement) f);
END;
