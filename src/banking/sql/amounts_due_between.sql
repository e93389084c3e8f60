-- All that the payer of a link may have owed on these Caracas days.
CREATE FUNCTION amounts_due_between(link payment_links, p_from date, p_to date) RETURNS numeric[]
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT array_agg(DISTINCT d.amount_ves)
  FROM generate_series(0, p_to - p_from) AS days
    CROSS JOIN LATERAL amounts_due_on(link, p_from + days, NULL) d;
END;
