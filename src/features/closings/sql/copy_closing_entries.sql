-- Copies what a new closing lists, in the order in which it was booked, and returns the sums; the parameters after the
-- first two are those of unclosed_entries(). Only close_merchant_day() may call it.
CREATE FUNCTION copy_closing_entries(
  p_closing_id uuid, p_merchant_id uuid, p_account_id uuid, p_connection text, p_stated boolean, p_since date,
  p_since_at timestamptz, p_day date
)
RETURNS TABLE (money_in numeric, money_out numeric, fees numeric, movements integer, unmatched integer, late integer)
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH copied AS (
    INSERT INTO closing_entries (closing_id, position, merchant_id, movement_id, order_id, booked_on, direction, type,
      amount, reference, concept, phone, bank_code, match_type, match_id, unmatched_reason)
    SELECT p_closing_id, row_number() OVER (ORDER BY e.booked_on, coalesce(e.movement_id, e.order_id, e.match_id)),
      p_merchant_id, e.movement_id, e.order_id, e.booked_on, e.direction, e.type, e.amount, e.reference, e.concept,
      e.phone, e.bank_code, e.match_type, e.match_id,
      CASE WHEN e.match_type IS NULL AND e.type <> 'fee' THEN
        CASE e.direction WHEN 'in' THEN 'not_claimed' ELSE 'not_ordered' END END
    FROM unclosed_entries(p_merchant_id, p_account_id, p_connection, p_stated, p_since, p_since_at, p_day) e
    RETURNING direction, type, amount, booked_on, unmatched_reason)
  SELECT coalesce(sum(amount) FILTER (WHERE direction = 'in'), 0),
    coalesce(sum(amount) FILTER (WHERE direction = 'out' AND type <> 'fee'), 0),
    coalesce(sum(amount) FILTER (WHERE type = 'fee'), 0), count(*)::integer, count(unmatched_reason)::integer,
    (count(*) FILTER (WHERE booked_on < p_day))::integer
  FROM copied;
END;
