-- Some of a customer's charge notes as its own page shows them: those to be paid, the first due first, or those that
-- are paid, the last paid first. Amounts are texts, exact: [{number, concept, amount, currency, dueOn, overdueDays,
-- paid, remaining, remainingVes?, paidAt?, token, transactionId?}]. The transaction is the last that has paid it.
CREATE FUNCTION account_notes(p_customer_id uuid, p_is_paid boolean, p_offset integer, p_limit integer) RETURNS jsonb
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    WITH listed AS MATERIALIZED (
      SELECT n AS note, k AS checkout, row_number() OVER w AS place
      FROM charge_notes n JOIN checkouts k ON k.id = n.checkout_id
      WHERE n.customer_id = p_customer_id
        AND n.status = ANY (CASE WHEN p_is_paid THEN '{paid}' ELSE '{open,partially_paid}' END::text[])
      WINDOW w AS (ORDER BY CASE WHEN p_is_paid THEN k.paid_at END DESC, n.due_on, n.id)
      ORDER BY place OFFSET p_offset LIMIT p_limit)
    SELECT coalesce(jsonb_agg(jsonb_build_object('number', (note).number, 'concept', (note).concept,
      'amount', (note).amount::text, 'currency', (note).currency, 'dueOn', (note).due_on,
      'overdueDays', note_days_overdue(note), 'paid', (note).paid::text,
      'remaining', ((note).amount - (note).paid)::text,
      'remainingVes', checkout_remaining(checkout, q.total_ves)::text, 'paidAt', iso_time((checkout).paid_at),
      'token', l.token, 'transactionId', (
        SELECT p.transaction_id FROM checkout_payments p
        WHERE p.checkout_id = (note).checkout_id AND p.applied_at IS NOT NULL ORDER BY p.applied_at DESC LIMIT 1))
      ORDER BY place), '[]')
    FROM listed JOIN payment_links l ON l.checkout_id = (note).checkout_id
      CROSS JOIN LATERAL shown_checkout_quote(checkout) q);
END $$;
