-- The bank lookups for a claim, most likely first:
-- [{connection, account, storedConnection?, day: Caracas day, amount: bolívares, anyAmount, unasked}]; see ClaimLookup.
-- A bank looks for one amount on one day. At most 8 per account: payers do not wait for more, and banks limit requests.
CREATE FUNCTION claim_lookups(p_claim bank_orders, p_link payment_links) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  claimed_on date := caracas_day(p_claim.created_at);
  -- Around midnight the bank has booked it on the day before the one that its payer states, or after it.
  days date[] := array_remove(ARRAY[
    p_claim.paid_on, claimed_on, claimed_on - 1, p_claim.paid_on + 1, p_claim.paid_on - 1], NULL);
BEGIN
  IF p_claim.account_id IS NULL THEN
    -- The sandbox finds every payment, at the amount of the day that the payer states.
    RETURN (
      SELECT jsonb_agg(jsonb_build_object('connection', p_claim.connection, 'account', p_link.merchant_id,
        'day', day, 'amount', p_claim.amount::text) ORDER BY ordinal)
      FROM unnest(CASE WHEN p_claim.paid_on IS NULL THEN ARRAY[claimed_on, claimed_on - 1]
        ELSE ARRAY[p_claim.paid_on] END)
        WITH ORDINALITY AS d (day, ordinal));
  END IF;
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_object('connection', q.connection, 'account', q.account_number,
      'storedConnection', load_connection(q.connection), 'day', q.day, 'amount', q.amount_ves::text,
      'anyAmount', p_link.checkout_id IS NOT NULL, 'unasked', q.unasked)
      ORDER BY q.account_ordinal, q.ordinal), '[]')
    FROM (
      SELECT c.connection, c.account_number, c.ordinal AS account_ordinal, d.day, due.amount_ves, due.unasked,
        row_number() OVER (
          PARTITION BY c.account_id ORDER BY d.ordinal, due.unasked DESC, due.used_rate DESC) AS ordinal
      FROM claimable_accounts(p_link) c
        CROSS JOIN (
          SELECT day, min(ordinal) AS ordinal FROM unnest(days) WITH ORDINALITY AS u (day, ordinal)
          WHERE day BETWEEN first_booking_day(p_link.created_at) AND caracas_day(request_now()) GROUP BY day) d
        CROSS JOIN LATERAL amounts_to_ask(p_claim, p_link, d.day) due
      WHERE c.connection IS NOT NULL) q
    WHERE q.ordinal <= 8);
END $$;
