-- The charge notes that a movement pays to the céntimo, of the customers who can have made it: of each note what
-- remains, at a quote that held or a rate that was in force when it was booked, see price_checkout_movement(). None
-- that was made since. `total_ves`: the whole note at that rate. Each is priced alone, once it is known whose it is.
CREATE FUNCTION notes_paid_by(p_movement bank_movements)
RETURNS TABLE (note_id uuid, merchant_id uuid, checkout_id uuid, total_ves numeric)
LANGUAGE plpgsql STABLE ROWS 1 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  customers uuid[] := ARRAY(SELECT u.customer_id FROM paying_customers(p_movement) u);
  link payment_links%ROWTYPE;
BEGIN
  FOR note_id, merchant_id, checkout_id IN
    SELECT n.id, n.merchant_id, n.checkout_id FROM charge_notes n
    WHERE n.customer_id = ANY (customers) AND n.status IN ('open', 'partially_paid')
      AND (n.currency <> 'VES' OR n.amount - n.paid = p_movement.amount)
  LOOP
    SELECT l.* INTO STRICT link FROM payment_links l WHERE l.checkout_id = notes_paid_by.checkout_id;
    SELECT p.total_ves INTO total_ves FROM price_checkout_movement(link, p_movement) p
    WHERE p.exact AND CASE p_movement.environment
      WHEN 'test' THEN p_movement.booked_at >= date_trunc('minute', link.created_at)
      ELSE (SELECT f.fits_link FROM check_movement_for_link(link, p_movement) f) END;
    IF FOUND THEN
      RETURN NEXT;
    END IF;
  END LOOP;
END $$;
