-- The refunds of a transaction, newest first, as the service selects a refund for its view.
CREATE FUNCTION refund_rows(p_payment transactions) RETURNS TABLE (
  id uuid, transaction_id uuid, status text, amount text, reference text, reason text, failure_reason text,
  external_reference text, metadata jsonb, created_at text, updated_at text, needs_review boolean,
  shift_id uuid
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT r.id, r.transaction_id, r.status, r.amount_ves::text, r.reference, r.reason, r.failure_reason,
    r.external_reference, r.metadata, iso_time(r.created_at), iso_time(r.updated_at),
    CASE r.status WHEN 'pending' THEN needs_review((p_payment).id, r.id) ELSE false END, r.shift_id
  FROM refunds r WHERE r.transaction_id = (p_payment).id ORDER BY r.id DESC;
END;
