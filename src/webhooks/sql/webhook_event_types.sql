-- The event types that endpoints can subscribe to. Other events concern single users.
CREATE FUNCTION webhook_event_types() RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  'transaction.pending', 'transaction.completed', 'transaction.failed', 'transaction.refunded',
  'transaction.reassigned',
  'refund.pending', 'refund.succeeded', 'refund.failed', 'transfer.success', 'transfer.failed',
  'payment_link.completed', 'payment_link.expired',
  'checkout.created', 'checkout.paid', 'checkout.partially_paid', 'checkout.overpaid', 'checkout.expired',
  'checkout.canceled',
  'payment.unapplied', 'payment.needs_review',
  'external_payment.recorded', 'external_payment.confirmed', 'external_payment.voided',
  'shift.opened', 'shift.closed',
  'customer.created', 'customer.updated', 'customer.merged',
  'note.created', 'note.partially_paid', 'note.paid', 'note.overdue', 'note.voided', 'note.reopened',
  'payout.completed', 'payout.failed_rows', 'bank.degraded',
  'bank.recovered',
  'member.joined', 'member.removed'];
