-- Whether a movement can have paid a link, and at the rate of which day. Its amount was due when the bank booked it,
-- whatever day the payer states; it was booked after the link was created, to the minute where a notice gives the time,
-- or around midnight on the day before; and it came
-- into an account that the link's payers may have been shown. A checkout may be paid by any amount, see
-- apply_checkout_payment().
CREATE FUNCTION check_movement_for_link(
  p_link payment_links, p_movement bank_movements, OUT fits_link boolean, OUT used_rate numeric, OUT rate_date date
)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  fits_link := CASE WHEN p_movement.booked_at IS NULL THEN p_movement.booked_on >= first_booking_day(p_link.created_at)
    ELSE p_movement.booked_at >= date_trunc('minute', p_link.created_at) END;
  -- Mostly it is the account of now, which needs no search among the former ones.
  IF fits_link AND p_movement.account_id IS DISTINCT FROM (
    SELECT m.settlement_account_id FROM merchants m WHERE m.id = p_link.merchant_id)
  THEN
    fits_link := EXISTS (
      SELECT FROM claimable_accounts(p_link) c
      WHERE c.account_id = p_movement.account_id
        AND coalesce(p_movement.booked_at, start_of_caracas_day(p_movement.booked_on))
          <= coalesce(c.used_until, 'infinity'));
  END IF;
  IF fits_link AND p_link.checkout_id IS NOT NULL THEN
    SELECT p.used_rate, p.rate_date, p.total_ves IS NOT NULL INTO used_rate, rate_date, fits_link
    FROM price_checkout_movement(p_link, p_movement) p;
  ELSIF fits_link THEN
    SELECT d.used_rate, d.rate_date INTO used_rate, rate_date
    FROM amounts_due_on(p_link, p_movement.booked_on, p_movement.booked_at) d
    WHERE d.amount_ves = p_movement.amount ORDER BY d.rate_date DESC LIMIT 1;
    fits_link := FOUND;
  END IF;
END $$;
