-- Every bolívar amount that a payer of the link may have owed on the Caracas days p_from to p_to, both included,
-- without duplicates. Null where no rate was in force on any of them.
CREATE FUNCTION amounts_due_between(p_link payment_links, p_from date, p_to date) RETURNS numeric[]
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT array_agg(DISTINCT d.amount_ves)
  FROM generate_series(0, p_to - p_from) AS days
    CROSS JOIN LATERAL amounts_due_on(p_link, p_from + days, NULL) d;
END;
