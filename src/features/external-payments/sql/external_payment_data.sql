-- An external payment as its merchant's people see it, in responses and in the data of its events. What a refund pays
-- back is negative.
CREATE FUNCTION external_payment_data(p_payment external_payments) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'id', public_id('ext', (p_payment).id), 'merchantId', public_id('mer', (p_payment).merchant_id),
  'environment', (p_payment).environment, 'method', (p_payment).method,
  'amount', external_sign(p_payment) * (p_payment).amount, 'currency', (p_payment).currency,
  'amountVes', external_sign(p_payment) * (p_payment).amount_ves, 'rate', (p_payment).rate,
  'rateDate', (p_payment).rate_date, 'status', (p_payment).status,
  'needsConfirmation', (p_payment).needs_confirmation,
  'checkoutId', CASE WHEN (p_payment).checkout_id IS NOT NULL THEN public_id('chk', (p_payment).checkout_id) END,
  'externalReference', (p_payment).external_reference, 'note', (p_payment).note,
  'recordedBy', external_person((p_payment).recorded_by), 'confirmedBy', external_person((p_payment).confirmed_by),
  'voidedBy', external_person((p_payment).voided_by), 'voidReason', (p_payment).void_reason,
  'refundOf', CASE WHEN (p_payment).refund_of IS NOT NULL THEN public_id('ext', (p_payment).refund_of) END,
  'refundedAmount', (p_payment).refunded_amount, 'shiftId', public_id('shf', (p_payment).shift_id),
  'voidShiftId', public_id('shf', (p_payment).void_shift_id), 'createdAt', iso_time((p_payment).created_at))
  || till_ids((p_payment).till_id);
