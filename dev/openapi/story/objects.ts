import {
  ana,
  BEGINNING,
  collecting,
  donePayout,
  EARLIER_PAYOUT,
  holder,
  IDS,
  inDollars,
  LUIS,
  luis,
  OTHER_ACCOUNT,
  PAID_BACK,
  PRICE,
  paidCheckout,
  pendingApproval,
  refunded,
  SECOND_MOVEMENT,
  SECOND_PAYMENT,
  TOMORROW,
  transaction,
} from './facts.ts'
import { type ExampleOf, type Fields, merge } from './merge.ts'

/** What the examples of schemas say, by the schemas' names, beside what their fields say. */
export const OBJECTS: Readonly<Record<string, (of: ExampleOf) => Fields>> = {
  Transaction: transaction,
  TransactionItem: () => ({ ...inDollars, status: 'completed', failureReason: null }),
  AdminTransactionItem: () => ({ ...inDollars, status: 'completed' }),
  AdminTransaction: () => ({ ...inDollars, status: 'completed', paymentMethod: 'mobile_payment' }),
  TransactionEventData: () => ({ ...transaction(), paymentLink: null }),
  ReassignmentEventData: () => ({
    ...{ ...transaction(), paymentLink: null, checkoutId: null },
    from: { externalReference: 'PED-1041', checkoutId: null },
  }),
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
  PayeePayment: () => ({ failureReason: null }),
  StoryOrder: () => ({ failureReason: null, flaggedAt: null }),
  StoryRefund: () => ({ amount: PAID_BACK, failureReason: null }),
  SimilarTransaction: () => ({ failureReason: null }),
  TransactionStory: () => ({ refundedVes: PAID_BACK }),
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
  Channel: () => ({ lastError: null }),
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
