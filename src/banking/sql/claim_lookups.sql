-- The bank lookups for a claim, most likely first:
-- [{connection, account, keptSession?, day: Caracas day, amount: bolívares}].
-- A bank looks for one amount on one day. At most 8 per account: payers do not wait for more, and banks limit requests.
CREATE FUNCTION claim_lookups(p_payment_id uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  claim bank_orders%ROWTYPE;
  link payment_links%ROWTYPE;
  said_on date;
  days date[];
BEGIN
  SELECT * INTO STRICT claim FROM bank_orders WHERE id = p_payment_id;
  link := link_of_claim(claim);
  said_on := caracas_day(claim.created_at);
  IF claim.account_id IS NULL THEN
    -- The sandbox finds every payment, at the amount of the day that the payer states.
    RETURN (
      SELECT jsonb_agg(jsonb_build_object('connection', claim.connection, 'account', link.merchant_id,
        'day', day, 'amount', claim.amount::text) ORDER BY place)
      FROM unnest(CASE WHEN claim.paid_on IS NULL THEN ARRAY[said_on, said_on - 1] ELSE ARRAY[claim.paid_on] END)
        WITH ORDINALITY AS d (day, place));
  END IF;
  days := array_remove(ARRAY[claim.paid_on, said_on, said_on - 1, claim.paid_on + 1], NULL);
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_object('connection', q.connection, 'account', q.account_number,
      'keptSession', connection_bank_session(q.connection), 'day', q.day, 'amount', q.amount_ves::text)
      ORDER BY q.account_place, q.place), '[]')
    FROM (
      SELECT c.connection, c.account_number, c.place AS account_place, d.day, due.amount_ves,
        row_number() OVER (PARTITION BY c.account_id ORDER BY d.place, due.used_rate DESC) AS place
      FROM claimable_accounts(link) c
        CROSS JOIN (
          SELECT day, min(place) AS place FROM unnest(days) WITH ORDINALITY AS u (day, place)
          WHERE day BETWEEN caracas_day(link.created_at) AND caracas_day(request_now()) GROUP BY day) d
        CROSS JOIN LATERAL (
          SELECT amount_ves, max(used_rate) AS used_rate FROM amounts_due_on(link, d.day, NULL) GROUP BY amount_ves) due
      WHERE c.connection IS NOT NULL) q
    WHERE q.place <= 8);
END $$;
