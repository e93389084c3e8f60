import { type ExampleOf, type Fields, merge } from './merge.ts'

/**
 * The one story that all examples of the document tell. Ana's bakery, Panadería La Ñapa, takes Luis's order PED-1042 of 25
 * dollars, which he pays by a mobile payment of 913.29 bolívares, and of which 400 are paid back. Another morning it pays
 * wages. What a schema's own fields say is taken where nothing else is said here.
 */

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
  ext: '01kga5ycm3e8wbrqjbzqk9c6vm',
  cus: '01kga5ycm3e8wbrqjbzqk9c6vm',
  cno: '01kga5ycm3e8wbrqjbzqk9c6vm',
  chn: '01kga5ycm3e8wbrqjbzqk9c6vm',
  ser: '01kga5ycm3e8wbrqjbzqk9c6vm',
  br: '01kga5ycm3e8wbrqjbzqk9c6vm',
  til: '01kga5ycm3e8wbrqjbzqk9c6vm',
  shf: '01kga5ycm3e8wbrqjbzqk9c6vm',
  sal: '01kga5ycm3e8wbrqjbzqk9c6vm',
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
  psh: '01kga5ycm3e8wbrqjbzqk9c6vm',
  aud: '01kga5ycm3e8wbrqjbzqk9c6vm',
}

const ANA = 'usr_01kga5ycm3e59btav2r01pgpaf'
export const LUIS = 'usr_01kga5ycm3e8wbrqjbzqk9c6vm'
export const ana = { id: ANA, name: 'Ana Pérez' }
export const luis = { id: LUIS, name: 'Luis Rojas', email: 'luis@example.com' }

/** The id that stands in a path; undefined for what has none in the story. A merchant's own paths name its members. */
export function idOfPath(parameter: string, prefix: string): string | undefined {
  if (prefix === 'usr') return parameter === 'userId' ? LUIS : ANA
  return IDS[prefix] && `${prefix}_${IDS[prefix]}`
}

/** Where the bakery collects, and Ana's other account, which she connects herself. */
export const collecting = { bankCode: '0191', bankName: 'Banco Nacional de Crédito (BNC)' }
export const holder = { holder: 'Ana María Pérez Rojas', document: 'V23000760' }
export const OTHER_ACCOUNT = 'acc_01kga5ycm3e59btav2r01pgpaf'
export const EARLIER_PAYOUT = 'pyt_01kga5ycm3e59btav2r01pgpaf'
export const SECOND_PAYMENT = 'pay_01kga5ycm3e59btav2r01pgpaf'
export const SECOND_MOVEMENT = 'mov_01kga5ycm3e8wbrqjbzqk9c6vm'

export const REFUNDED_EXTERNAL = 'ext_01kga5ycm3e59btav2r01pgpaf'
const OTHER_CUSTOMER = 'cus_01kga5ycm3e59btav2r01pgpaf'

/** The second of a kind, where the story has two. */
export const OTHERS: ReadonlySet<string> = new Set([
  ...[OTHER_ACCOUNT, EARLIER_PAYOUT, SECOND_PAYMENT, SECOND_MOVEMENT, REFUNDED_EXTERNAL],
  OTHER_CUSTOMER,
])

/** When everything begins. */
export const BEGINNING = '2026-01-31T14:05:09.123Z'
export const TOMORROW = '2026-02-01T14:05:09.123Z'
export const NEVER = '2199-12-31T23:59:59.000Z'
export const after = (time: string) => `2026-01-31T14:${time}.000Z`

/** The moments that come later, by the names of their fields. */
export const MOMENTS: Readonly<Record<string, string>> = {
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

export const inDollars = { amount: 25, currency: 'USD' }
export const PRICE = { ...inDollars, amountVes: 913.29 }
export const PAID_BACK = 400

export const transaction = (): Fields => ({
  ...PRICE,
  status: 'completed',
  paymentMethod: 'mobile_payment',
  paymentLinkId: null,
  checkoutId: `chk_${IDS.chk}`,
  failureReason: null,
})

export const refunded = (of: ExampleOf, changes: Fields): Fields => {
  const refund = merge(of('Refund'), changes)
  const isPaidBack = changes.status === 'success'
  return {
    ...transaction(),
    refundedVes: isPaidBack ? PAID_BACK : 0,
    refunds: [refund],
    refund,
  }
}

export const insufficientFunds = (of: ExampleOf): Fields => ({
  status: 'failed',
  completedAt: null,
  failureReason: of('Failure'),
})

export const paidCheckout: Fields = {
  status: 'paid',
  receivedVes: 913.29,
  remainingVes: 0,
  overpaidVes: 0,
  refundedVes: 0,
}
export const openCheckout: Fields = {
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
export const draftPayout: Fields = {
  ...{ status: 'draft', scheduledFor: null, sums: { ...sums, waiting: wage } },
  ...{ submittedBy: null, submittedAt: null, approvedBy: null, approvedAt: null },
  ...{ startedAt: null, completedAt: null, canceledAt: null, returned: null },
}
export const submitted = { submittedBy: ana, submittedAt: MOMENTS.submittedAt }
export const donePayout: Fields = {
  ...{ status: 'completed', scheduledFor: null, sums: { ...sums, success: wage } },
  ...{ createdBy: ana, submittedBy: ana, approvedBy: ana, canceledAt: null, returned: null },
}
const account = { id: `acc_${IDS.acc}`, ...collecting }

export const pendingApproval: Fields = {
  ...{ amountVes: PAID_BACK, externalReference: 'PED-1042', account },
  ...{ status: 'pending', decidedBy: null, decidedAt: null, lastError: null, execution: null },
}
