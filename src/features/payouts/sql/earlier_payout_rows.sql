-- Of each row of a payout that is not approved yet, the rows of other payouts of its merchant and environment that pay
-- the
-- same: of the same external reference, or of the same phone, amount and concept. Those count that will be paid, or
-- that were paid in the last 30 days. No row for one that nothing is like; the newest five of each.
--
-- earlier: [{payout_id, position, status}], newest first, with the other payout's status
--
-- Both comparisons are joins by equality, so that 1,000 rows are compared at the cost of reading the others once.
CREATE FUNCTION earlier_payout_rows(p_payout_id uuid) RETURNS TABLE ("position" integer, earlier jsonb)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH own AS MATERIALIZED (
    SELECT r.position, r.phone, r.amount, r.concept, r.external_reference
    FROM payouts p JOIN payout_rows r ON r.payout_id = p.id
    WHERE p.id = p_payout_id AND p.status IN ('draft', 'awaiting_approval')
  ), counted AS (
    SELECT p.id, p.status
    FROM payouts this JOIN payouts p ON p.merchant_id = this.merchant_id AND p.environment = this.environment
    WHERE this.id = p_payout_id AND p.id <> p_payout_id AND p.status IN ('awaiting_approval', 'scheduled', 'processing')
    UNION ALL
    SELECT p.id, p.status
    FROM payouts this JOIN payouts p ON p.merchant_id = this.merchant_id AND p.environment = this.environment
    WHERE this.id = p_payout_id AND p.id <> p_payout_id AND p.completed_at > request_now() - interval '30 days'
  ), others AS MATERIALIZED (
    SELECT c.id AS payout_id, c.status, r.position, r.phone, r.amount, r.concept, r.external_reference
    FROM counted c JOIN payout_rows r ON r.payout_id = c.id
    WHERE r.status <> 'failed' AND EXISTS (SELECT FROM own)
  ), alike AS (
    SELECT o.position AS own_position, e.payout_id, e.position, e.status
    FROM own o JOIN others e ON e.external_reference = o.external_reference
    UNION
    SELECT o.position, e.payout_id, e.position, e.status
    FROM own o JOIN others e ON e.phone = o.phone AND e.amount = o.amount AND e.concept = o.concept
  ), numbered AS (
    SELECT a.*, row_number() OVER (PARTITION BY a.own_position ORDER BY a.payout_id DESC, a.position) AS number
      FROM alike a
  )
  SELECT n.own_position, jsonb_agg(jsonb_build_object('payout_id', n.payout_id, 'position', n.position,
    'status', n.status) ORDER BY n.number)
  FROM numbered n WHERE n.number <= 5 GROUP BY n.own_position;
END;
