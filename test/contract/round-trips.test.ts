import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../../src/http/route.ts'
import { createApiKey } from '../support/actors.ts'
import { apiOf, routes } from '../support/api.ts'
import type { Caller } from '../support/callers.ts'
import { samplePng } from '../support/pictures.ts'
import { roundTripsWaitedFor } from '../support/round-trips.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { firstAllowedCaller } from './matrix.ts'
import { sampleOf } from './samples.ts'

/**
 * What a caller waits for, what goes on after the answer, and what the sandbox bank does in its books, which
 * are in the same database; one of the first and none of the others, unless said here. An event is dispatched with the
 * change that it tells of. All are measured as they succeed, but for those that nobody here can make right: `refused` is
 * their status. `statements` is what a batch has where it has more than others.
 */
const budget: Record<
  string,
  { waited: number; afterwards?: number; bank?: number; refused?: number; statements?: number }
> = {
  // The password's hash and salt are read first; the session is written after the check.
  login: { waited: 2 },
  // Likewise what a second factor is checked against, and then what it opens.
  loginWithFactor: { waited: 2 },
  stepUp: { waited: 2 },
  confirmTotpFactor: { waited: 2 },
  createTotpFactor: { waited: 1, statements: 7 },
  createRecoveryCodes: { waited: 1, statements: 8 },
  deleteFactor: { waited: 1, statements: 7 },
  // Its challenge is signed, and not stored.
  createPasskeyRequestOptions: { waited: 0 },
  // The passkey's public key is read first; the session is written after the check.
  loginWithPasskey: { waited: 2 },
  // The user is locked, the challenge spent and the number of factors limited;
  createPasskeyFactor: { waited: 1, statements: 7 },
  // After the response, the mail is sent and marked as delivered.
  register: { waited: 1, afterwards: 1 },
  // Who is to be ADMIN takes a step-up, and an earlier invitation ends.
  createInvitation: { waited: 1, afterwards: 1, statements: 7 },
  // What was ended at that moment makes no account.
  acceptInvitation: { waited: 1, statements: 7 },
  // Six lists: all that acts for a merchant.
  getMerchantAccess: { waited: 1, statements: 7 },
  resendVerification: { waited: 1, afterwards: 1 },
  forgotPassword: { waited: 1, afterwards: 1 },
  // The picture's row is written before it is stored, and the store's change afterwards.
  uploadLogo: { waited: 2 },
  uploadBanner: { waited: 2 },
  // Likewise the rows of a submission.
  submitMyKyc: { waited: 2, statements: 7 },
  // After the response, due deliveries are queued and then sent: begun, and recorded.
  testWebhook: { waited: 1, afterwards: 3 },
  redeliverWebhook: { waited: 1, afterwards: 3 },
  // Nothing is sent again: none of its events is of that time.
  replayWebhook: { waited: 1, afterwards: 1 },
  // When it is switched on, waiting deliveries are sent: here none.
  updateWebhook: { waited: 1, afterwards: 1 },
  rotateApiKey: { waited: 1, statements: 8 },
  transferOwnership: { waited: 1, statements: 7 },
  advanceSandboxClock: { waited: 1, statements: 6 },
  // The intent is written before the call to the bank, and the outcome after it.
  sendMobilePayment: { waited: 2, bank: 1 },
  createTransfer: { waited: 2, bank: 1 },
  chargeLink: { waited: 2, bank: 1 },
  verifyLink: { waited: 2, bank: 1 },
  requestPayerKey: { waited: 1, bank: 1 },
  // What the ledger does not know is asked of the bank, and booked.
  verifyPayment: { waited: 2, bank: 1 },
  refundTransaction: { waited: 2, bank: 1 },
  refundOverpaidCheckout: { waited: 2, bank: 1 },
  refundUnappliedPayment: { waited: 2, bank: 1 },
  refundCheckout: { waited: 2, bank: 1 },
  // After the response, the connection's check is leased, read, and recorded, and the call to the bank counted; what was
  // replaced is told of, too.
  createBankConnection: { waited: 1, afterwards: 4 },
  // Which credentials are asked for depends on the connection's protocol.
  replaceBankCredentials: { waited: 2, afterwards: 4 },
  // The bank is asked in between, and the call counted afterwards.
  checkBankConnection: { waited: 2, afterwards: 1 },
  // The protocols are those of the deployment.
  listBankProtocols: { waited: 0 },
  // The key alone shows whether it may be one of ours; the rest is in storage.
  getPicture: { waited: 0 },
  updatePaymentLink: { waited: 1, statements: 7 },
  createCheckout: { waited: 1, statements: 8 },
  // What it approves is carried out as any payment of that key, in between: its intent, the bank, and its outcome.
  approveApproval: { waited: 2, afterwards: 2, bank: 1 },
  // Its rows, and which payouts pay them too.
  getPayout: { waited: 1, statements: 4 },
  // Whether the merchant is the administrator's own.
  setOperations: { waited: 1, statements: 7 },
  // Records who downloads it.
  getPayoutReport: { waited: 1, statements: 5 },
  // A checkout's quote is opened when its payer is asked.
  getPayableLink: { waited: 1, statements: 4 },
  // Six views of the same totals, or their endpoint, file or merchant must exist.
  getDashboard: { waited: 1, statements: 6 },
  listWebhookDeliveries: { waited: 1, statements: 4 },
  getWebhookDelivery: { waited: 1, statements: 4 },
  getUserKycFile: { waited: 1, statements: 4 },
  // Records who exports, and finds the file's name; each further page of 5,000 is a round trip while the file streams.
  exportTransactions: { waited: 1, statements: 5 },
  exportAuditLogs: { waited: 1, statements: 4 },
  // Closes what is due before it reads.
  getClosing: { waited: 1, statements: 6 },
  changePassword: { waited: 2 },
  // No bank is configured here; the notices' own tests count their round trips.
  takeBncNotice: { waited: 0, refused: 401 },
  takeR4Notice: { waited: 0, refused: 401 },
  takeMercantilNotice: { waited: 0, refused: 401 },
  takeBdvNotice: { waited: 0 },
  // An address that this service has not made is known without the database.
  takeOwnBncNotice: { waited: 0, refused: 404 },
  takeOwnR4Notice: { waited: 0, refused: 404 },
  takeOwnMercantilNotice: { waited: 0, refused: 404 },
  takeOwnBdvNotice: { waited: 0, refused: 404 },
  getOpenApi: { waited: 0 },
  getPublicKeys: { waited: 0 },
}

/**
 * What a batch has, the judgement of the access included: the database runs its statements one after the other, and
 * each of them is a trip within its own house.
 */
const MAX_READ_STATEMENTS = 3
const MAX_CHANGE_STATEMENTS = 6

let service: Service
let world: World
beforeAll(async () => {
  service = await startService()
  world = await createWorld(service)
})
afterAll(() => service.stop())

/** A credential whose last use was not recorded within a minute is recorded after the response. */
async function expectWithinBudget(
  { id, method, returns, access }: Route,
  caller: Caller,
  marked: 'marked before' | 'marked now',
) {
  // Its own, so that no earlier request is still running in the background.
  const world = await createWorld(service)
  await foldTotals()
  const { waited, afterwards = 0, bank = 0, refused, statements } = budget[id] ?? { waited: 1 }
  const token = world.tokens[caller]
  const { path, ...request } = sampleOf(id, world)
  await service.takeRoundTrips()
  const result = await apiOf(service)(method.toUpperCase(), path, {
    ...request,
    ...(token !== undefined && { as: { token } }),
  })
  expect(result.status, `${caller}: ${result.text}`).toBe(refused ?? returns[0])
  expect(roundTripsWaitedFor(result), id).toBe(waited)
  const marks = marked === 'marked now' ? 1 : 0
  // The request of a key is recorded in the log of the merchant that the route names.
  const logged = marked === 'marked now' && access.kind === 'member' ? 1 : 0
  const most = statements ?? (method === 'get' ? MAX_READ_STATEMENTS : MAX_CHANGE_STATEMENTS)
  await expectRoundTrips(waited + afterwards + bank + marks + logged, id, most)
}

/** Expects so many since the last count, including those after the response, and none with more statements. */
async function expectRoundTrips(trips: number, what: string, most = MAX_CHANGE_STATEMENTS) {
  let counted = 0
  const sizes: number[] = []
  await expect
    .poll(
      async () => {
        const taken = await service.takeRoundTrips()
        sizes.push(...taken.sizes)
        counted += taken.count
        return counted
      },
      { message: what },
    )
    .toBe(trips)
  expect(Math.max(0, ...sizes), `${what}: statements of a batch`).toBeLessThanOrEqual(most)
  await service.fetch('/health')
  expect((await service.takeRoundTrips()).count, `${what}, and one for /health`).toBe(1)
}

/** Otherwise a list would fold the deltas of earlier worlds after its response. */
const foldTotals = () => service.database.query('select fold_deltas(10000)')

test.each(routes)('$route.id makes no more round trips to the database than it may', ({ route }) =>
  expectWithinBudget(
    route,
    firstAllowedCaller(route.id, ['OWNER', 'platform', 'stranger', 'nobody']),
    'marked before',
  ),
)

test.each(routes.filter(({ route }) => route.access.kind !== 'anyone' && route.access.permission))(
  '$route.id makes no more round trips with an API key, except to record its use',
  ({ route }) =>
    expectWithinBudget(
      route,
      firstAllowedCaller(route.id, [
        'test key',
        'live key',
        'platform test key',
        'platform live key',
      ]),
      'marked now',
    ),
)

test.each(['getDashboard', 'listUsers', 'listTransactions'])(
  '%s makes one more round trip, after its response, while more than 2,000 changes of totals are not folded',
  async (routeId) => {
    const world = await createWorld(service)
    const as = { token: world.tokens[firstAllowedCaller(routeId, ['OWNER', 'platform'])] ?? '' }
    await foldTotals()
    await service.database.query(
      `insert into list_deltas (list, scope, facet, count)
       select 'users', nil_uuid(), 'active/pending', case when n % 2 = 0 then 1 else -1 end
       from generate_series(1, 2002) n`,
    )
    await service.takeRoundTrips()
    const result = await apiOf(service)('GET', sampleOf(routeId, world).path, { as })
    expect([result.status, roundTripsWaitedFor(result)]).toEqual([200, 1])
    await expectRoundTrips(2, routeId)
  },
)

test.each([
  ['uploadLogo', 'POST', 2],
  ['deleteLogo', 'DELETE', 1],
] as const)(
  '%s makes one more round trip, after its response, if there is already a logo',
  async (routeId, method, waited) => {
    const world = await createWorld(service)
    const as = world.owner
    await apiOf(service)('POST', sampleOf('uploadLogo', world).path, {
      as,
      file: samplePng(),
    })
    await service.takeRoundTrips()
    const { path, ...request } = sampleOf(routeId, world)
    const result = await apiOf(service)(method, path, { ...request, as })
    expect(roundTripsWaitedFor(result)).toBe(waited)
    await expectRoundTrips(waited + 1, routeId)
  },
)

test('a refusal makes no more round trips than a success', async () => {
  await service.takeRoundTrips()
  const stranger = { token: world.tokens.stranger ?? '' }
  await apiOf(service)('GET', `/merchants/${world.merchant.id}`, { as: stranger })
  expect((await service.takeRoundTrips()).count).toBe(1)
})

test('a mistyped API key never reaches the database', async () => {
  const { token } = await createApiKey(service, world.owner)
  const mistyped = { token: `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}` }
  const result = await apiOf(service)('GET', '/merchants', { as: mistyped })
  expect([result.status, roundTripsWaitedFor(result)]).toEqual([401, 0])
})
