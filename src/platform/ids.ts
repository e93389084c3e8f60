/** The prefixes of public ids. Kinds without one are not shown on the wire. */
const PREFIXES = {
  user: 'usr',
  session: 'ses',
  merchant: 'mer',
  invitation: 'inv',
  factor: 'fac',
  apiKey: 'key',
  account: 'acc',
  connection: 'con',
  bankOrder: 'pay',
  paymentLink: 'lnk',
  checkout: 'chk',
  unappliedPayment: 'unp',
  externalPayment: 'ext',
  customer: 'cus',
  chargeNote: 'cno',
  message: 'msg',
  channel: 'chn',
  series: 'ser',
  branch: 'br',
  till: 'til',
  tillSale: 'sal',
  shift: 'shf',
  transaction: 'txn',
  refund: 'rfd',
  payout: 'pyt',
  approval: 'apr',
  payee: 'pye',
  movement: 'mov',
  kycFile: 'kyf',
  event: 'evt',
  webhook: 'whk',
  delivery: 'dlv',
  notification: 'ntf',
  pushSubscription: 'psh',
  simulation: 'sim',
  auditLog: 'aud',
  request: 'req',
  loggedRequest: 'rql',
} as const

type PublicKind = keyof typeof PREFIXES

/** What an id may be of. */
export type UuidKind =
  | PublicKind
  | 'attempt'
  | 'channelBinding'
  | 'closing'
  | 'code'
  | 'customerAccount'
  | 'kycSubmission'
  | 'mail'
  | 'operationStop'
  | 'pushMessage'
  | 'webhookReplay'

declare const kindOfUuid: unique symbol

/**
 * An id as the database has it, of one kind: the id of a user is none of a merchant. The kind is known to the compiler
 * alone. Variables of it are named `...Uuid`, or `id` on what it is the id of; the id on the wire is a `publicId`.
 */
export type Uuid<Kind extends UuidKind = UuidKind> = string & { readonly [kindOfUuid]: Kind }

/** The result of parsing a malformed id, of any kind. No row has it, so it behaves like any unknown id. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000' as Uuid<never>

/** The two forms of one kind of id: a uuid in the database, a TypeID (`mer_01h...`) on the wire. */
export interface IdKind<Kind extends UuidKind = UuidKind> {
  prefix: string
  /** `018f...` -> `mer_01h...` */
  toPublic(uuid: Uuid<Kind>): string
  /** `mer_01h...` -> `018f...`; the nil uuid for anything that is not such an id. */
  toUuid(text: string): Uuid<Kind>
}

/** Crockford's base 32, in lower case. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
/** Two digits for each ten bits. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${DIGITS[bits >> 5]}${DIGITS[bits & 31]}`)
const VALUES = new Map(Array.from(DIGITS, (digit, value) => [digit, value]))
/** The value of a hexadecimal digit, by its character's code. */
const NIBBLES: number[] = []
for (const [value, digit] of Array.from('0123456789abcdef').entries())
  NIBBLES[digit.charCodeAt(0)] = value
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

/**
 * A TypeID kind (https://github.com/jetify-com/typeid/tree/main/spec): each digit is five bits, after two
 * that are zero. Ids are converted some five times in a request: a library that went digit by digit took an eighth
 * of its CPU time.
 */
function idKind<Kind extends PublicKind>(kind: Kind): IdKind<Kind> {
  const prefix: string = PREFIXES[kind]
  return {
    prefix,
    toPublic: (uuid) => {
      let text = `${prefix}_`
      // 26 digits are 130 bits: the first two are zero.
      let [bits, count] = [0, 2]
      for (let at = 0; at < uuid.length; at += 1) {
        const value = NIBBLES[uuid.charCodeAt(at)]
        if (value === undefined) continue
        bits = (bits << 4) | value
        count += 4
        if (count < 10) continue
        count -= 10
        text += PAIRS[bits >> count]
        bits &= (1 << count) - 1
      }
      return text
    },
    toUuid: (text) => {
      const suffix = text.slice(prefix.length + 1)
      if (!text.startsWith(`${prefix}_`) || !SUFFIX.test(suffix)) return NIL_UUID
      let hex = bitsOf(suffix.slice(0, 2)).toString(16).padStart(2, '0')
      for (let at = 2; at < 26; at += 4)
        hex += bitsOf(suffix.slice(at, at + 4))
          .toString(16)
          .padStart(5, '0')
      const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
      return `${parts.join('-')}-${hex.slice(20)}` as Uuid<Kind>
    },
  }
}

function bitsOf(digits: string): number {
  let value = 0
  for (const digit of digits) value = (value << 5) | (VALUES.get(digit) ?? 0)
  return value
}

export const userId = idKind('user')
export const sessionId = idKind('session')
export const merchantId = idKind('merchant')
export const invitationId = idKind('invitation')
export const factorId = idKind('factor')
export const apiKeyId = idKind('apiKey')
export const accountId = idKind('account')
export const connectionId = idKind('connection')
export const bankOrderId = idKind('bankOrder')
export const paymentLinkId = idKind('paymentLink')
export const checkoutId = idKind('checkout')
export const unappliedPaymentId = idKind('unappliedPayment')
export const externalPaymentId = idKind('externalPayment')
export const customerId = idKind('customer')
export const chargeNoteId = idKind('chargeNote')
export const messageId = idKind('message')
export const channelId = idKind('channel')
export const seriesId = idKind('series')
export const branchId = idKind('branch')
export const tillId = idKind('till')
export const tillSaleId = idKind('tillSale')
export const shiftId = idKind('shift')
export const transactionId = idKind('transaction')

/** An unapplied payment is a transaction that counts for no checkout, and has its id. */
export const transactionOfUnapplied = (unappliedUuid: Uuid<'unappliedPayment'>) =>
  unappliedUuid as string as Uuid<'transaction'>
export const unappliedOfTransaction = (transactionUuid: Uuid<'transaction'>) =>
  transactionUuid as string as Uuid<'unappliedPayment'>

export const refundId = idKind('refund')
export const payoutId = idKind('payout')
export const approvalId = idKind('approval')
export const payeeId = idKind('payee')
export const simulationId = idKind('simulation')
export const movementId = idKind('movement')
export const kycFileId = idKind('kycFile')
export const eventId = idKind('event')
export const webhookId = idKind('webhook')
export const deliveryId = idKind('delivery')
export const notificationId = idKind('notification')
export const pushSubscriptionId = idKind('pushSubscription')
export const auditLogId = idKind('auditLog')
export const requestId = idKind('request')
export const loggedRequestId = idKind('loggedRequest')

/** The first 48 bits of a uuid v7: the Unix time in milliseconds, as hexadecimal text. */
function timestampPrefix(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

const lastIssued = { time: '', counter: 0 }

/**
 * A uuid v7, which sorts by the given time. Successive ids of one millisecond, at least 2,000 of them, sort in the order
 * of creation: by a counter that starts at a random value (RFC 9562, 6.2, method 1). The other bits are random.
 */
export function newUuid<Kind extends UuidKind>(now: Date): Uuid<Kind> {
  const random = crypto.randomUUID()
  const time = timestampPrefix(now)
  // At most half of the range, to leave room for counting.
  const first = Number.parseInt(random.slice(15, 18), 16) >> 1
  lastIssued.counter = time === lastIssued.time ? (lastIssued.counter + 1) & 0xfff : first
  lastIssued.time = time
  return `${time}-7${lastIssued.counter.toString(16).padStart(3, '0')}${random.slice(18)}` as Uuid<Kind>
}

/** The time of a uuid v7, in milliseconds. */
export const timeOfUuid = (uuid: Uuid): number =>
  Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)

/** The lowest uuid v7 of a moment: ids made then or later are not below it. */
export const firstUuidAt = (moment: Date): string =>
  `${timestampPrefix(moment)}-7000-8000-000000000000`
