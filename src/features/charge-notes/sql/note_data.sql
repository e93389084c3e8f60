-- A charge note as its merchant's people see it, and as its events tell it.
CREATE FUNCTION note_data(p_note charge_notes) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object(
    'id', public_id('cno', (p_note).id), 'merchantId', public_id('mer', (p_note).merchant_id),
    'environment', (p_note).environment, 'number', (p_note).number,
    'customerId', public_id('cus', (p_note).customer_id), 'customerName', u.name,
    'concept', (p_note).concept, 'lines', c.lines, 'amount', (p_note).amount, 'currency', (p_note).currency,
    'issuedOn', (p_note).issued_on, 'dueOn', (p_note).due_on, 'status', (p_note).status,
    'daysOverdue', note_days_overdue(p_note), 'paid', (p_note).paid,
    'remaining', CASE WHEN (p_note).status = 'void' THEN 0 ELSE (p_note).amount - (p_note).paid END,
    'checkoutId', public_id('chk', (p_note).checkout_id), 'externalReference', (p_note).external_reference,
    'seriesId', CASE WHEN (p_note).series_id IS NOT NULL THEN public_id('ser', (p_note).series_id) END,
    'period', (p_note).period,
    'voidReason', (p_note).void_reason, 'paidAt', iso_time(c.paid_at),
    'createdAt', iso_time((p_note).created_at), 'updatedAt', iso_time((p_note).updated_at))
  FROM checkouts c JOIN customers u ON u.id = (p_note).customer_id
  WHERE c.id = (p_note).checkout_id;
END;
