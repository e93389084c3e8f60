import { expect } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../src/http/idempotency.ts'
import type { Route } from '../../src/http/route.ts'

/** So many round trips, or between the fewest and the most; or as many as a success says by what it has. */
type Trips =
  | number
  | readonly [fewest: number, most: number]
  | ((body: { refunds: unknown[] }) => number)

/** How many round trips to the database a success of a route waits for, if it is not one. */
const WAITED: Readonly<Record<string, Trips>> = {
  // The password's hash and salt are read first; the session is written after the check.
  login: 2,
  changePassword: 2,
  // Likewise what a second factor is checked against, and then what it opens.
  loginWithFactor: 2,
  stepUp: 2,
  confirmTotpFactor: 2,
  // The passkey's public key is read first; the session is written after the check.
  loginWithPasskey: 2,
  // Its challenge is signed, and not stored.
  createPasskeyRequestOptions: 0,
  // The picture's row is written before it is stored, and the store's change afterwards.
  uploadLogo: 2,
  uploadBanner: 2,
  // Likewise the rows of a submission.
  submitMyKyc: 2,
  // The intent is written before the call to the bank, and the outcome after it.
  sendMobilePayment: 2,
  createTransfer: 2,
  chargeLink: 2,
  // What the ledger knows, no bank is asked for.
  verifyLink: [1, 3],
  verifyPayment: [1, 3],
  refundTransaction: 2,
  refundOverpaidCheckout: 2,
  refundUnappliedPayment: 2,
  // All intents together, and each one's outcome.
  refundCheckout: ({ refunds }) => 1 + refunds.length,
  // Which credentials are asked for depends on the connection's protocol.
  replaceBankCredentials: 2,
  // The bank is asked in between.
  checkBankConnection: 2,
  approveApproval: 2,
  // Without a bank that is configured, a notice is of none; the others' addresses are known only to the database.
  takeBdvNotice: [0, 1],
  // What tells of nothing that is recorded is acknowledged without the database.
  takeR4Notice: [0, 1],
  takeBncNotice: [0, 1],
  takeMercantilNotice: [0, 1],
  takeOwnBncNotice: [1, 2],
  takeOwnR4Notice: [1, 2],
  takeOwnMercantilNotice: [1, 2],
  takeOwnBdvNotice: [1, 2],
  // Which credentials are asked for depends on the channel's kind.
  replaceChannelCredentials: 2,
  // The provider is asked in between.
  checkChannel: 2,
  // What tells of nothing that is recorded is acknowledged after the channel was read.
  takeWhatsAppEvents: [1, 2],
  takeTelegramUpdate: [0, 2],
  // The address of a configured connection is known without the database.
  takeTesoroNotice: [1, 2],
  // The protocols are those of the deployment.
  listBankProtocols: 0,
  listChannelKinds: 0,
  getPushKey: 0,
  getOpenApi: 0,
  getPublicKeys: 0,
  // The key alone shows whether it may be one of ours; the rest is in storage.
  getPicture: 0,
}

/** How many a refusal waits for at most, if more than a success. */
const REFUSED: Readonly<Record<string, number>> = {
  // That somebody else has used the factor, or changed the password, shows as the session is written; and then the failure
  // is recorded.
  login: 3,
  loginWithFactor: 3,
  loginWithPasskey: 3,
}

/**
 * How many round trips a response waited for, as it says itself. The database's own count has those as well that an
 * earlier request makes after its response.
 */
export const roundTripsWaitedFor = ({ headers }: { headers: Headers }): number =>
  Number(/db;desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '')?.[1])

interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: what it has is the route's matter
  body: any
}

/** What of a request may have it wait once more. */
interface Sent {
  method: string
  path: string
  headers: Headers
  /** What a test says of this request, in place of what is so of its route. */
  roundTrips: number | undefined
}

/**
 * Expects that a success of the route waited for its round trips, and a refusal for no more. What failed is not judged,
 * since the service may have looked for what has become of it.
 */
export function expectRoundTripsWaited(
  { id }: Pick<Route, 'id'>,
  sent: Sent,
  answer: Answer,
): void {
  const { status, headers, body } = answer
  if (status >= 500) return
  const waited = roundTripsWaitedFor(answer)
  const isFirstSuccess = status < 400 && !headers.has('Idempotent-Replayed')
  const [fewest, most] = rangeOf(sent.roundTrips ?? WAITED[id] ?? 1, isFirstSuccess ? body : null)
  const limit = isFirstSuccess
    ? most + (readsTowardsNewest(sent) ? 1 : 0)
    : // What a used key stands for is looked up.
      (REFUSED[id] ?? most) + (sent.headers.has(IDEMPOTENCY_HEADER) ? 1 : 0)
  const message = `${sent.method} ${sent.path}: round trips waited for`
  expect(waited, message).toBeLessThanOrEqual(limit)
  if (isFirstSuccess) expect(waited, message).toBeGreaterThanOrEqual(fewest)
}

/** The fewest and the most; of what depends on a success, a refusal waits for the judgement alone. */
function rangeOf(trips: Trips, success: { refunds: unknown[] } | null): [number, number] {
  if (typeof trips === 'number') return [trips, trips]
  if (typeof trips !== 'function') return [...trips]
  const counted = success ? trips(success) : 1
  return [counted, counted]
}

/** Such a page is read again when its rows are older than a second. */
const readsTowardsNewest = ({ method, path }: Sent): boolean =>
  method === 'GET' && new URLSearchParams(path.split('?')[1]).has('before')
