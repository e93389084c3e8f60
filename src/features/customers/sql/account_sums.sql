-- What a customer owes, by currency, exact, in texts, and how many charge notes are to be paid: [{currency, notes,
-- remaining, remainingVes?, overdue}], dollars first. What is in dollars is about so many bolívares at p_rate; each
-- note says its own exactly.
CREATE FUNCTION account_sums(p_customer_id uuid, p_today date, p_rate numeric DEFAULT NULL) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'notes', s.notes,
    'remaining', s.remaining::text, 'overdue', s.overdue::text, 'remainingVes', CASE s.currency
      WHEN 'USD' THEN to_bolivares(s.remaining, p_rate) ELSE s.remaining END::text) ORDER BY s.currency), '[]')
  FROM (
    SELECT n.currency, count(*) AS notes, sum(n.amount - n.paid) AS remaining,
      coalesce(sum(n.amount - n.paid) FILTER (WHERE n.due_on < p_today), 0) AS overdue
    FROM charge_notes n
    WHERE n.customer_id = p_customer_id AND n.status IN ('open', 'partially_paid')
    GROUP BY n.currency) s;
END;
