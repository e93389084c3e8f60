import {
  after,
  ana,
  BEGINNING,
  draftPayout,
  IDS,
  insufficientFunds,
  luis,
  MOMENTS,
  NEVER,
  openCheckout,
  PAID_BACK,
  REFUNDED_EXTERNAL,
  refunded,
  submitted,
} from './facts.ts'
import type { ExampleOf, Fields } from './merge.ts'

const confirmed = {
  ...{ status: 'confirmed', needsConfirmation: true },
  confirmedBy: { id: luis.id, name: luis.name },
}
const voided = { status: 'voided', voidedBy: ana, voidReason: 'Se anotó dos veces.' }

/** What the answers of operations, and the bodies of events, say beside that, by the ids of the operations. */
export const ANSWERS: Readonly<Record<string, (of: ExampleOf) => Fields>> = {
  createCheckout: () => ({ ...openCheckout, expiresAt: NEVER }),
  cancelCheckout: () => ({ ...openCheckout, status: 'canceled' }),
  refundOverpaidCheckout: () => ({ amount: PAID_BACK }),
  applyUnappliedPayment: () => ({ status: 'applied' }),
  confirmExternalPayment: () => confirmed,
  voidExternalPayment: () => voided,
  refundExternalPayment: () => ({
    ...{ amount: -10, amountVes: -365.31, refundOf: REFUNDED_EXTERNAL },
    note: 'El pedido llegó incompleto.',
  }),
  onExternalPaymentConfirmedEvent: () => ({ data: confirmed }),
  onExternalPaymentVoidedEvent: () => ({ data: voided }),
  createPayout: () => draftPayout,
  submitPayout: () => ({ ...draftPayout, ...submitted, status: 'awaiting_approval' }),
  approvePayout: () => ({
    ...{ ...draftPayout, ...submitted, status: 'processing' },
    ...{ approvedBy: ana, approvedAt: MOMENTS.approvedAt, startedAt: MOMENTS.startedAt },
  }),
  cancelPayout: () => ({ ...draftPayout, status: 'canceled', canceledAt: MOMENTS.canceledAt }),
  approveApproval: () => ({
    ...{ status: 'approved', decidedBy: ana, decidedAt: MOMENTS.decidedAt },
    execution: {
      ...{ refundId: `rfd_${IDS.rfd}`, paymentId: `pay_${IDS.pay}` },
      startedAt: MOMENTS.decidedAt,
    },
  }),
  rejectApproval: () => ({ status: 'rejected', decidedBy: ana, decidedAt: MOMENTS.decidedAt }),
  resolveMerchantPayment: () => ({ status: 'success', needsReview: false, reference: '00012283' }),
  resolvePayment: () => ({
    ...{ status: 'success', needsReview: false, flagged: false },
    reference: '00012283',
  }),
  transferOwnership: () => ({ owner: luis }),
  updateMerchantStatus: () => ({ status: 'INACTIVE' }),
  updatePaymentLink: () => ({ active: false, status: 'INACTIVE', expiresAt: NEVER }),
  createPaymentLink: () => ({ maxPayments: 1, expiresAt: NEVER }),
  updateMe: () => ({ name: 'Ana María Pérez' }),
  updateStore: () => ({ theme: { primaryColor: '#1F4E79', secondaryColor: '#1F4E79' } }),
  setOperations: () => ({ merchantId: null }),
  updateNotification: () => ({ read: true }),
  submitMyKyc: () => ({ status: 'PENDING', decidedAt: null }),
  createApiKey: () => ({ lastUsedAt: null }),
  rotateApiKey: () => ({ lastUsedAt: null }),
  testWebhook: () => ({
    ...{ eventType: 'webhook.test', attempt: 0, status: 'pending' },
    ...{ responseStatus: null, durationMs: null, nextAttemptAt: BEGINNING },
  }),
  redeliverWebhook: () => ({ status: 'pending', nextAttemptAt: after('06:30') }),
  rejectBankConnection: () => ({
    status: 'disabled',
    rejectionReason: 'El RIF de la cuenta no es el de tu verificación de identidad.',
  }),
  disableBankConnection: () => ({
    status: 'disabled',
    rejectionReason: 'El banco dice que la cuenta es de otra empresa.',
  }),
  onTransactionFailedEvent: (of) => ({ data: insufficientFunds(of) }),
  onRefundPendingEvent: (of) => ({ data: refunded(of, { status: 'pending', reference: null }) }),
  onRefundFailedEvent: (of) => ({
    data: refunded(of, {
      ...{ status: 'failed', reference: null },
      failureReason: of('Failure'),
    }),
  }),
  onTransferFailedEvent: () => ({
    data: { status: 'failed', reference: null, failureReason: 'INSUFFICIENT_FUNDS' },
  }),
  onCheckoutPartiallyPaidEvent: () => ({
    data: { status: 'partially_paid', receivedVes: 400, paidAt: null },
  }),
  onCheckoutOverpaidEvent: () => ({ data: { receivedVes: 1000, overpaidVes: 86.71 } }),
  onCheckoutExpiredEvent: () => ({
    data: { status: 'expired', receivedVes: 0, paidAt: null, transactionId: null },
  }),
  onCheckoutCanceledEvent: () => ({
    data: { status: 'canceled', receivedVes: 0, paidAt: null, transactionId: null },
  }),
  onPaymentLinkExpiredEvent: () => ({ data: { payments: 0 } }),
  onPayoutFailedRowsEvent: (of) => ({
    data: {
      ...{ succeeded: 1, succeededTotal: 125.5, failed: 1, failedTotal: 125.5 },
      failedRows: [of('PayoutFailedRow')],
    },
  }),
}
