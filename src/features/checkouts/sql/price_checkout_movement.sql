-- The checkout's whole amount in bolívares by which a movement is judged: of those that it may have been paid by, the
-- one that it pays to the céntimo (`exact`), or else the one that leaves the payer the least to pay or to get back.
-- Null where no rate was in force.
CREATE FUNCTION price_checkout_movement(
  p_link payment_links, p_movement bank_movements, OUT total_ves numeric, OUT used_rate numeric, OUT rate_date date,
  OUT exact boolean
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT priced.total_ves, priced.used_rate, priced.rate_date, priced.asked = (p_movement).amount
  FROM (
    SELECT t.total_ves, t.used_rate, t.rate_date, checkout_asked(c, t.total_ves) AS asked
    FROM checkouts c, checkout_totals_at(p_link, (p_movement).booked_on, (p_movement).booked_at) t
    WHERE c.id = (p_link).checkout_id) priced
  ORDER BY priced.asked <= (p_movement).amount DESC,
    CASE WHEN priced.asked <= (p_movement).amount THEN -priced.asked ELSE priced.total_ves END
  LIMIT 1;
END;
