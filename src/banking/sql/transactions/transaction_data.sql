-- A transaction as its merchant sees it, in their responses and in the data of its events; what depends on the
-- deployment (the receipt's address, the texts of failures) is added by transactionView() when it is shown. The link's
-- token is not in it, since events store it, and whoever has it can pay.
CREATE FUNCTION transaction_data(p_payment transactions) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object(
    'id', public_id('txn', (p_payment).id), 'merchantId', public_id('mer', (p_payment).merchant_id),
    'amount', (p_payment).amount, 'currency', (p_payment).currency, 'status', (p_payment).status,
    'environment', (p_payment).environment, 'createdAt', iso_time((p_payment).created_at),
    'merchantName', m.name, 'paymentMethod', (p_payment).payment_method, 'reference', (p_payment).reference,
    'statedReference', (p_payment).stated_reference,
    'completedAt', iso_time((p_payment).completed_at),
    'paymentLink', CASE l.purpose WHEN 'link' THEN public_id('lnk', l.id) END,
    'paymentLinkId', CASE l.purpose WHEN 'link' THEN public_id('lnk', l.id) END,
    'checkoutId', CASE WHEN tied.checkout_id IS NOT NULL THEN public_id('chk', tied.checkout_id) END,
    'externalReference', (p_payment).external_reference, 'metadata', (p_payment).metadata,
    'amountVes', (p_payment).amount_ves, 'rate', (p_payment).rate, 'rateDate', (p_payment).rate_date,
    'failureReason', (p_payment).failure_reason,
    'needsReview', CASE (p_payment).status WHEN 'pending' THEN needs_review((p_payment).id) ELSE false END,
    'payer', jsonb_build_object('bankCode', (p_payment).bank_code,
      'phone', mask_to_last_four((p_payment).phone), 'document', mask_to_last_four((p_payment).document)),
    'refundedVes', (p_payment).refunded_ves,
    'refunds', coalesce((SELECT jsonb_agg(to_jsonb(r)) FROM refund_rows(p_payment) r), '[]'),
    'shiftId', public_id('shf', (p_payment).shift_id), 'linkUuid', l.id) || till_ids((p_payment).till_id)
  FROM merchants m
    JOIN payment_links l ON l.id = (p_payment).link_id
    LEFT JOIN checkout_payments tied ON tied.transaction_id = (p_payment).id
  WHERE m.id = (p_payment).merchant_id;
END;
