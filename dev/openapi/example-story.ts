/**
 * The one story that all examples of the document tell. Ana's bakery, Panadería La Ñapa, takes Luis's order PED-1042 of 25
 * dollars, which he pays by a mobile payment of 913.29 bolívares, and of which 400 are paid back. Another morning it pays
 * wages. What a schema's own fields say is taken where nothing else is said here.
 */

type Fields = Readonly<Record<string, unknown>>

/** The example of a schema of the document, by its name. */
type ExampleOf = (schema: string) => unknown

/** The id of each kind of object, by its prefix. */
export const IDS: Readonly<Record<string, string>> = {
  ses: '01kga5ycm3e59btav2r01pgpaf',
  mer: '01kga5ycm3en0bdnm8e8e9tx2z',
  kyf: '01kga5ycm3f1d8xqn5w0p3v7ja',
  fac: '01kga5ycm3e59btav2r01pgpaf',
  key: '01jd4xx3n5p7q9s1t3v5w7x9y1',
  acc: '01kga5ycm3e8wbrqjbzqk9c6vm',
  inv: '01kga5ycm3e8wbrqjbzqk9c6vm',
  whk: '01kga5ycm3e8wbrqjbzqk9c6vm',
  con: '01kga5ycm3e8wbrqjbzqk9c6vm',
  pyt: '01kga5ycm3e8wbrqjbzqk9c6vm',
  lnk: '01kga5ycm3e8wbrqjbzqk9c6vm',
  chk: '01kga5ycm3e8wbrqjbzqk9c6vm',
  rfd: '01kga5ycm3fq1tz1m2a3q4rwd7',
  txn: '01kga5ycm3e8wbrqjbzqk9c6vm',
  unp: '01kga5ycm3e8wbrqjbzqk9c6vm',
  sim: '01kga5ycm3e8wbrqjbzqk9c6vm',
  mov: '01kga5ycm3e8wbrqjbzqk9c6vn',
  dlv: '01kga5ycm3e8wbrqjbzqk9c6vm',
  evt: '01kga5ycm3en0bdnm8e8e9tx2z',
  rql: '01kga5ycm3e8wbrqjbzqk9c6vm',
  pay: '01kga5ycm3e8wbrqjbzqk9c6vm',
  apr: '01kga5ycm3e8wbrqjbzqk9c6vm',
  pye: '01kga5ycm3e8wbrqjbzqk9c6vm',
  ntf: '01kga5ycm3e8wbrqjbzqk9c6vm',
  aud: '01kga5ycm3e8wbrqjbzqk9c6vm',
}

const ANA = 'usr_01kga5ycm3e59btav2r01pgpaf'
const LUIS = 'usr_01kga5ycm3e8wbrqjbzqk9c6vm'
const ana = { id: ANA, name: 'Ana Pérez' }
const luis = { id: LUIS, name: 'Luis Rojas', email: 'luis@example.com' }

/** The id that stands in a path; undefined for what has none in the story. A merchant's own paths name its members. */
export function idOfPath(parameter: string, prefix: string): string | undefined {
  if (prefix === 'usr') return parameter === 'userId' ? LUIS : ANA
  return IDS[prefix] && `${prefix}_${IDS[prefix]}`
}

/** Where the bakery collects, and Ana's other account, which she connects herself. */
const collecting = { bankCode: '0191', bankName: 'Banco Nacional de Crédito (BNC)' }
const holder = { holder: 'Ana María Pérez Rojas', document: 'V23000760' }
const OTHER_ACCOUNT = 'acc_01kga5ycm3e59btav2r01pgpaf'
const EARLIER_PAYOUT = 'pyt_01kga5ycm3e59btav2r01pgpaf'
const SECOND_PAYMENT = 'pay_01kga5ycm3e59btav2r01pgpaf'
const SECOND_MOVEMENT = 'mov_01kga5ycm3e8wbrqjbzqk9c6vm'

/** The second of a kind, where the story has two. */
export const OTHERS: ReadonlySet<string> = new Set([
  ...[OTHER_ACCOUNT, EARLIER_PAYOUT, SECOND_PAYMENT, SECOND_MOVEMENT],
])

/** When everything begins. */
const BEGINNING = '2026-01-31T14:05:09.123Z'
const TOMORROW = '2026-02-01T14:05:09.123Z'
const NEVER = '2199-12-31T23:59:59.000Z'
const after = (time: string) => `2026-01-31T14:${time}.000Z`

/** The moments that come later, by the names of their fields. */
const MOMENTS: Readonly<Record<string, string>> = {
  submittedAt: after('05:30'),
  approvedAt: after('06:00'),
  startedAt: after('06:10'),
  ...Object.fromEntries(
    ['completedAt', 'paidAt', 'updatedAt', 'decidedAt', 'lastUsedAt', 'lastLoginAt'].map((name) => [
      name,
      after('06:30'),
    ]),
  ),
  ...Object.fromEntries(
    ['expiresAt', 'quoteExpiresAt', 'effectiveAt', 'dueAt', 'validUntil', 'scheduledFor'].map(
      (name) => [name, TOMORROW],
    ),
  ),
  canceledAt: after('06:30'),
  closedAt: '2026-02-01T06:05:00.000Z',
}

/** A moment of the story instead of the one that all fields have. */
export const momentOf = (field: string, example: unknown): unknown =>
  example === BEGINNING ? (MOMENTS[field] ?? example) : example

const inDollars = { amount: 25, currency: 'USD' }
const PRICE = { ...inDollars, amountVes: 913.29 }
const PAID_BACK = 400

const transaction = (): Fields => ({
  ...PRICE,
  status: 'completed',
  paymentMethod: 'mobile_payment',
  paymentLinkId: null,
  checkoutId: `chk_${IDS.chk}`,
  failureReason: null,
})

const refunded = (of: ExampleOf, changes: Fields): Fields => {
  const refund = merge(of('Refund'), changes)
  const isPaidBack = changes.status === 'success'
  return {
    ...transaction(),
    refundedVes: isPaidBack ? PAID_BACK : 0,
    refunds: [refund],
    refund,
  }
}

const insufficientFunds = (of: ExampleOf): Fields => ({
  status: 'failed',
  completedAt: null,
  failureReason: of('Failure'),
})

const paidCheckout: Fields = {
  status: 'paid',
  receivedVes: 913.29,
  remainingVes: 0,
  overpaidVes: 0,
  refundedVes: 0,
}
const openCheckout: Fields = {
  ...paidCheckout,
  status: 'open',
  receivedVes: 0,
  remainingVes: 913.29,
  paidAt: null,
  transactions: [],
}

/** A payout of two wages, in the states that it goes through. */
const wage = { count: 2, amount: 251 }
const none = { count: 0, amount: 0 }
const sums = { waiting: none, pending: none, success: none, failed: none }
const draftPayout: Fields = {
  ...{ status: 'draft', scheduledFor: null, sums: { ...sums, waiting: wage } },
  ...{ submittedBy: null, submittedAt: null, approvedBy: null, approvedAt: null },
  ...{ startedAt: null, completedAt: null, canceledAt: null, returned: null },
}
const submitted = { submittedBy: ana, submittedAt: MOMENTS.submittedAt }
const donePayout: Fields = {
  ...{ status: 'completed', scheduledFor: null, sums: { ...sums, success: wage } },
  ...{ createdBy: ana, submittedBy: ana, approvedBy: ana, canceledAt: null, returned: null },
}
const account = { id: `acc_${IDS.acc}`, ...collecting }

const pendingApproval: Fields = {
  ...{ amountVes: PAID_BACK, externalReference: 'PED-1042', account },
  ...{ status: 'pending', decidedBy: null, decidedAt: null, lastError: null, execution: null },
}

/** What the examples of schemas say, by the schemas' names, beside what their fields say. */
export const OBJECTS: Readonly<Record<string, (of: ExampleOf) => Fields>> = {
  Transaction: transaction,
  TransactionItem: () => ({ ...inDollars, status: 'completed' }),
  AdminTransactionItem: () => ({ ...inDollars, status: 'completed' }),
  AdminTransaction: () => ({ ...inDollars, status: 'completed', paymentMethod: 'mobile_payment' }),
  TransactionEventData: () => ({ ...transaction(), paymentLink: null }),
  RefundEventData: (of) => ({ ...refunded(of, { status: 'success' }), paymentLink: null }),
  Refund: () => ({ amount: PAID_BACK, status: 'success', failureReason: undefined }),
  CheckoutRefund: () => ({ amountVes: PAID_BACK }),
  Checkout: (of) => ({
    ...paidCheckout,
    transactions: [of('CheckoutTransaction')],
  }),
  CheckoutTransaction: () => ({ status: 'completed', amountVes: 913.29 }),
  UnappliedPayment: () => ({ createdAt: TOMORROW }),
  NewRefund: () => ({ amount: PAID_BACK }),
  NewPayerKey: () => PRICE_OF_KEY,
  NewVerification: () => ({ amountVes: 913.29 }),
  PayView: () => ({ ...PRICE, label: 'Pan de jamón' }),
  Paid: () => ({ failureReason: undefined }),
  PaymentLink: () => ({ payments: 0 }),
  PublicStore: () => ({
    links: [
      {
        label: 'Pan de jamón',
        url: 'https://payments.example.com/pay/q7Xb0m2ZkJ1nP8sRt4VwYc',
        amount: PRICE.amount,
        currency: PRICE.currency,
      },
    ],
  }),
  SalesSummary: () => ({
    from: '2026-01-31T04:00:00.000Z',
    to: '2026-02-01T04:00:00.000Z',
    data: [
      {
        ...{ day: '2026-01-31', paymentMethod: 'mobile_payment', status: 'completed', count: 1 },
        ...{ amountVes: 913.29, amountUsd: 25, refundedVes: 0 },
      },
    ],
  }),
  Receipt: () => ({
    ...{ ...PRICE, rate: 36.5314, rateDate: '2026-01-31', number: '260131-QJBZQ-K9C6V' },
    ...{ bankCode: '0102', reference: '00083736' },
  }),
  ReceiptMerchant: () => ({ name: 'Panadería La Ñapa', rif: 'J-30984132-7' }),
  UserNotification: () => ({
    body: '«Panadería La Ñapa» recibió Bs. 913,29. Referencia: 00083736.',
    data: {
      id: `txn_${IDS.txn}`,
      merchantId: `mer_${IDS.mer}`,
      environment: 'live',
      amount: 913.29,
      currency: 'VES',
    },
  }),
  PayoutPerson: () => ana,
  Payout: () => donePayout,
  PayoutWithRows: (of) => ({
    ...donePayout,
    rows: [of('PayoutRow'), merge(of('PayoutRow'), secondRow)],
  }),
  PayoutRow: () => ({ failureReason: null, earlier: [] }),
  EarlierPayoutRow: () => ({ payoutId: EARLIER_PAYOUT }),
  PayoutAccount: () => collecting,
  PaymentAccount: () => collecting,
  ClosingAccount: () => ({ ...collecting, accountNumber: '****************0049' }),
  AccessAccount: () => collecting,
  SettlementBankAccount: () => ({ ...collecting, holder: holder.holder }),
  PendingSettlementAccountChange: () => ({ requestedBy: ana }),
  Closing: (of) => ({
    ...{ in: 913.29, out: PAID_BACK, fees: 0, closing: 1513.29, bankClosing: 1513.29 },
    ...{ movementCount: 2, unmatchedCount: 0, lateCount: 0, difference: 0 },
    movements: [
      merge(of('ClosingMovement'), { amount: 913.29, concept: 'PED-1042' }),
      merge(of('ClosingMovement'), {
        ...{ id: SECOND_MOVEMENT, direction: 'out', amount: PAID_BACK },
        ...{ reference: '00012283', concept: 'Reintegro' },
        match: { type: 'refund', id: `rfd_${IDS.rfd}` },
      }),
    ],
  }),
  Balance: () => ({ bankBalance: 1513.29, ownBalance: 1513.29 }),
  BankAccount: () => ({ ...collecting, ...holder, status: 'active' }),
  AdminBankAccount: () => ({ ...collecting, ...holder, status: 'active' }),
  NewBankAccount: () => holder,
  OwnBankConnection: () => ({ accountId: OTHER_ACCOUNT, lastError: null, pending: null }),
  AnyOwnBankConnection: () => ({ accountId: OTHER_ACCOUNT, lastError: null }),
  NewOwnBankConnection: () => ({ accountId: OTHER_ACCOUNT }),
  MobilePayment: () => ({ failureReason: undefined }),
  TransferStatus: () => ({ failureReason: undefined }),
  MerchantPayment: () => ({ needsReview: true, failureReason: undefined }),
  MerchantPaymentDetail: () => ({ needsReview: true, failureReason: undefined }),
  AdminPaymentItem: () => unsettled,
  AdminPaymentDetail: () => unsettled,
  AdminPayment: () => unsettled,
  Approval: (of) => ({
    ...pendingApproval,
    payee: merge(PAYEE, { accountNumber: null }),
    parts: [],
    apiKey: { id: `key_${IDS.key}`, name: 'Tienda en línea' },
    account: of('PayoutAccount'),
  }),
  Merchant: () => ({ owner: { ...ana, email: 'ana@example.com' } }),
  Member: () => ({ userId: LUIS }),
  MemberEventData: () => ({ userId: LUIS }),
  AccessMaker: () => luis,
  AccessMember: () => ({ userId: LUIS }),
  AccessKey: () => ({ environment: 'live' }),
  AccessInvitation: () => ({ email: 'maria@example.com' }),
  AccessPayout: () => ({ rowCount: 2, total: 251 }),
  NewOwner: () => ({ userId: LUIS }),
  MyKyc: () => ({ ...kyc, status: 'APPROVED' }),
  AdminUserKyc: () => ({ ...kyc, status: 'approved' }),
  CurrentUser: () => ({ kycStatus: 'APPROVED' }),
  Store: () => ({ banner: pictureOf('banner') }),
  UploadedBanner: () => ({ banner: pictureOf('banner') }),
  Delivery: () => ({ eventType: 'transaction.completed' }),
  DeliveryDetail: () => ({ eventType: 'member.joined' }),
  Rate: () => ({ rate: 36.5314, effectiveDate: '2026-01-31', carriedForward: false }),
  RateHistory: () => ({
    data: [{ currency: 'USD', rate: 36.5314, source: 'BCV (BNC)', effectiveDate: '2026-01-31' }],
  }),
  RateChange: () => ({ rate: 36.5314, effectiveDate: '2026-01-31' }),
  NewRate: () => ({ rate: 36.5314, effectiveDate: '2026-01-31' }),
  Conversion: () => ({
    amount: 25,
    result: 913.29,
    rate: 36.5314,
    effectiveDate: '2026-01-31',
  }),
  Simulation: (of) => ({
    ...{ type: 'incoming_payment', status: 'spent', amount: null, spentAt: BEGINNING },
    payment: of('SimulatedPayment'),
  }),
  BankTransaction: () => ({ id: `mov_${IDS.mov}` }),
  BankTransactionDetail: () => ({ id: `mov_${IDS.mov}` }),
  Dashboard: () => dashboard,
}

const PRICE_OF_KEY: Fields = { amount: 25, amountVes: 913.29 }
const PAYEE: Fields = {
  name: 'Luis Rojas',
  phone: '04121234567',
  bankCode: '0102',
  document: 'V12345678',
}
const secondRow: Fields = {
  ...{ index: 1, phone: '04141234567', document: 'V23000761', name: 'María Mora' },
  ...{ externalReference: 'NOM-8', paymentId: SECOND_PAYMENT },
  reference: '00012284',
}
const unsettled: Fields = {
  needsReview: true,
  flagged: true,
  failureReason: undefined,
  reference: null,
  nextAttemptAt: null,
}
const kyc: Fields = { reason: null, document: holder.document }
const pictureOf = (slot: string) =>
  `https://payments.example.com/pictures/mer_${IDS.mer}/${slot}/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08-5c0f1e2d3b4a5968.png`

const volume = [{ currency: 'USD', amount: 25 }]
const dashboard: Fields = {
  users: {
    total: 2,
    byStatus: { active: 2, inactive: 0, suspended: 0, banned: 0 },
    byKycStatus: { pending: 0, approved: 1, rejected: 0, not_started: 1 },
  },
  merchants: { total: 1, byStatus: { active: 1, inactive: 0, pending: 0 } },
  transactions: {
    total: 1,
    byStatus: { pending: 0, completed: 1, failed: 0, refunded: 0 },
    volume,
    successRate: 1,
  },
  series: [{ date: '2026-01-31', count: 1, volume }],
  topMerchants: [{ id: `mer_${IDS.mer}`, name: 'Panadería La Ñapa', count: 1, volume }],
}

/** What the answers of operations, and the bodies of events, say beside that, by the ids of the operations. */
export const ANSWERS: Readonly<Record<string, (of: ExampleOf) => Fields>> = {
  createCheckout: () => ({ ...openCheckout, expiresAt: NEVER }),
  cancelCheckout: () => ({ ...openCheckout, status: 'canceled' }),
  refundOverpaidCheckout: () => ({ amount: PAID_BACK }),
  applyUnappliedPayment: () => ({ status: 'applied' }),
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An example with what else is said of it: objects field by field, all else as a whole. What is undefined is not there. */
export function merge(example: unknown, said: Fields): Record<string, unknown> {
  const merged = isObject(example) ? { ...example } : {}
  for (const [name, value] of Object.entries(said)) {
    merged[name] = isObject(value) && isObject(merged[name]) ? merge(merged[name], value) : value
  }
  return merged
}
