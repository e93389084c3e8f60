-- What each customer owed a merchant at the end of a day, or those of p_customer_ids, in each currency, by how long it
-- was overdue. Planned at each call, so that the notes of a few are looked up.
CREATE FUNCTION receivables_by_customer(
  p_merchant_id uuid, p_environment text, p_on date, p_customer_ids uuid[] DEFAULT NULL
)
RETURNS TABLE (
  customer_id uuid, currency text, not_due numeric, days1to30 numeric, days31to60 numeric, days61to90 numeric,
  over90 numeric, total numeric
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY
  SELECT n.customer_id, n.currency, coalesce(sum(n.remaining) FILTER (WHERE p_on <= n.due_on), 0),
    coalesce(sum(n.remaining) FILTER (WHERE p_on - n.due_on BETWEEN 1 AND 30), 0),
    coalesce(sum(n.remaining) FILTER (WHERE p_on - n.due_on BETWEEN 31 AND 60), 0),
    coalesce(sum(n.remaining) FILTER (WHERE p_on - n.due_on BETWEEN 61 AND 90), 0),
    coalesce(sum(n.remaining) FILTER (WHERE p_on - n.due_on > 90), 0), sum(n.remaining)
  FROM open_notes_on(p_merchant_id, p_environment, p_on, receivables_day(p_merchant_id, p_environment)) n
  WHERE p_customer_ids IS NULL OR n.customer_id = ANY (p_customer_ids)
  GROUP BY n.customer_id, n.currency;
END $$;
