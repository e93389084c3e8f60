-- The data of a payout's events: its sums, and the first 100 rows that failed.
CREATE FUNCTION payout_event_data(p_payout payouts) RETURNS jsonb
LANGUAGE sql STABLE
RETURN (
  SELECT jsonb_build_object(
    'id', public_id('pyt', p_payout.id), 'status', p_payout.status, 'rows', p_payout.row_count,
    'total', p_payout.total,
    'succeeded', count(*) FILTER (WHERE r.status = 'success'),
    'succeededTotal', coalesce(sum(r.amount) FILTER (WHERE r.status = 'success'), 0),
    'failed', count(*) FILTER (WHERE r.status = 'failed'),
    'failedTotal', coalesce(sum(r.amount) FILTER (WHERE r.status = 'failed'), 0),
    'failedRows', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('index', f.position, 'amount', f.amount,
        'externalReference', f.external_reference, 'failureReason', f.failure_reason) ORDER BY f.position), '[]')
      FROM (SELECT * FROM payout_rows r2 WHERE r2.payout_id = p_payout.id AND r2.status = 'failed'
        ORDER BY r2.position LIMIT 100) f),
    'createdAt', iso_time(p_payout.created_at), 'completedAt', iso_time(p_payout.completed_at))
  FROM payout_rows r WHERE r.payout_id = p_payout.id);
