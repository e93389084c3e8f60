/** The result of parsing a malformed id. No row has it, so it behaves like any unknown id. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** The two forms of one kind of id: a uuid in the database, a TypeID (`mer_01h...`) on the wire. */
export interface IdKind {
  prefix: string
  /** `018f...` -> `mer_01h...` */
  toPublic(uuid: string): string
  /** `mer_01h...` -> `018f...`; the nil uuid for anything that is not such an id. */
  toUuid(text: string): string
}

/** Maps JavaScript's base-32 digits to Crockford's, for the values 18 to 31. */
const CROCKFORD: Record<string, string> = Object.fromEntries(
  Array.from('jkmnpqrstvwxyz', (digit, index) => [(18 + index).toString(32), digit]),
)
const BASE_32: Record<string, string> = Object.fromEntries(
  Object.entries(CROCKFORD).map(([digit, crockford]) => [crockford, digit]),
)
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

/**
 * A TypeID kind (https://github.com/jetify-com/typeid/tree/main/spec). Ids are converted some five times in a request,
 * with built-in functions: a library that loops over the digits took an eighth of its CPU time.
 */
function idKind(prefix: string): IdKind {
  return {
    prefix,
    toPublic: (uuid) => {
      const digits = BigInt(`0x${uuid.replaceAll('-', '')}`).toString(32)
      const suffix = digits.replace(/[i-v]/g, (digit) => CROCKFORD[digit] ?? '')
      return `${prefix}_${suffix.padStart(26, '0')}`
    },
    toUuid: (text) => {
      const suffix = text.slice(prefix.length + 1)
      if (!text.startsWith(`${prefix}_`) || !SUFFIX.test(suffix)) return NIL_UUID
      const digits = suffix.replace(/[j-z]/g, (digit) => BASE_32[digit] ?? '')
      // Ten digits are 50 bits, which a number represents exactly.
      const parts = [digits.slice(0, 6), digits.slice(6, 16), digits.slice(16)]
      const value = parts.reduce(
        (sum, part) => (sum << 50n) | BigInt(Number.parseInt(part, 32)),
        0n,
      )
      return value
        .toString(16)
        .padStart(32, '0')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}

export const userId = idKind('usr')
export const sessionId = idKind('ses')
export const merchantId = idKind('mer')
export const invitationId = idKind('inv')
export const apiKeyId = idKind('key')
export const accountId = idKind('acc')
export const bankOrderId = idKind('pay')
export const paymentLinkId = idKind('lnk')
export const transactionId = idKind('txn')
export const refundId = idKind('rfd')
export const payeeId = idKind('pye')
export const movementId = idKind('mov')
export const kycFileId = idKind('kyf')
export const eventId = idKind('evt')
export const webhookId = idKind('whk')
export const deliveryId = idKind('dlv')
export const notificationId = idKind('ntf')
export const auditLogId = idKind('aud')
export const requestId = idKind('req')

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
export function newUuid(now: Date): string {
  const random = crypto.randomUUID()
  const time = timestampPrefix(now)
  // At most half of the range, to leave room for counting.
  const first = Number.parseInt(random.slice(15, 18), 16) >> 1
  lastIssued.counter = time === lastIssued.time ? (lastIssued.counter + 1) & 0xfff : first
  lastIssued.time = time
  return `${time}-7${lastIssued.counter.toString(16).padStart(3, '0')}${random.slice(18)}`
}

/** The lowest uuid v7 of a moment: ids made then or later are not below it. */
export const firstUuidAt = (moment: Date): string =>
  `${timestampPrefix(moment)}-7000-8000-000000000000`
