import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import type { Route } from '../../src/http/route.ts'
import { createApiKey, createMerchant } from '../support/actors.ts'
import { apiOf, routes } from '../support/api.ts'
import type { Caller } from '../support/callers.ts'
import { FULL_RUN_TAG } from '../support/extent.ts'
import { samplePng } from '../support/pictures.ts'
import { roundTripsWaitedFor } from '../support/round-trips.ts'
import { type Service, startService } from '../support/service.ts'
import { sharedWorld, sharedWorlds } from '../support/shared-worlds.ts'
import { createWorld, type World } from '../support/world.ts'
import { firstAllowedCaller } from './matrix.ts'
import { sampleOf } from './samples.ts'

/**
 * What goes on after an answer: no round trips, unless said here, and those by which the sandbox bank writes its books,
 * which are in the same database. An event is dispatched with the change that it tells of. All are measured as they
 * succeed, but for those that nobody here can make right: `refused` is their status. `statements` is what a batch has
 * where it has more than others. What a caller waits for is checked with every answer: see support/round-trips.ts.
 */
const budget: Record<
  string,
  { afterwards?: number; bank?: number; refused?: number; statements?: number }
> = {
  createTotpFactor: { statements: 7 },
  createRecoveryCodes: { statements: 8 },
  deleteFactor: { statements: 7 },
  // The user is locked, the challenge spent and the number of factors limited.
  createPasskeyFactor: { statements: 7 },
  // The mail is sent and marked as delivered.
  register: { afterwards: 1 },
  // Who is to be ADMIN takes a step-up, and an earlier invitation ends.
  createInvitation: { afterwards: 1, statements: 7 },
  // What was ended at that moment makes no account.
  acceptInvitation: { statements: 7 },
  // Six lists: all that acts for a merchant.
  getMerchantAccess: { statements: 7 },
  resendVerification: { afterwards: 1 },
  forgotPassword: { afterwards: 1 },
  submitMyKyc: { statements: 7 },
  // Due deliveries are queued and then sent: begun, and recorded.
  testWebhook: { afterwards: 3 },
  redeliverWebhook: { afterwards: 3 },
  // Nothing is sent again: none of its events is of that time.
  replayWebhook: { afterwards: 1 },
  // When it is switched on, waiting deliveries are sent: here none.
  updateWebhook: { afterwards: 1 },
  rotateApiKey: { statements: 8 },
  transferOwnership: { statements: 7 },
  advanceSandboxClock: { statements: 6 },
  sendMobilePayment: { bank: 1 },
  createTransfer: { bank: 1 },
  chargeLink: { bank: 1 },
  verifyLink: { bank: 1 },
  requestPayerKey: { bank: 1 },
  verifyPayment: { bank: 1 },
  refundTransaction: { bank: 1 },
  refundOverpaidCheckout: { bank: 1 },
  refundUnappliedPayment: { bank: 1 },
  refundCheckout: { bank: 1 },
  // The connection's check is leased, read, and recorded, and the call to the bank counted; what was replaced is told of,
  // too.
  createBankConnection: { afterwards: 4 },
  replaceBankCredentials: { afterwards: 4 },
  // The channel's check is leased, and recorded.
  createChannel: { afterwards: 2 },
  replaceChannelCredentials: { afterwards: 2 },
  // The call to the bank is counted.
  checkBankConnection: { afterwards: 1 },
  updatePaymentLink: { statements: 7 },
  createCheckout: { statements: 8 },
  // Makes a checkout, and puts it on the till.
  putTillSale: { statements: 11 },
  // What it approves is carried out as any payment of that key, in between: its intent, the bank, and its outcome.
  approveApproval: { afterwards: 2, bank: 1 },
  // Its rows, and which payouts pay them too.
  getPayout: { statements: 4 },
  // Whether the merchant is the administrator's own.
  setOperations: { statements: 7 },
  // Records who downloads it.
  getPayoutReport: { statements: 5 },
  // A checkout's quote is opened when its payer is asked.
  getPayableLink: { statements: 4 },
  // Six views of the same totals, or their endpoint, file or merchant must exist.
  getDashboard: { statements: 6 },
  // Five kinds of things that a term may mean; a payment, and six kinds of what is known of it.
  searchPlatform: { statements: 6 },
  getTransactionStory: { statements: 8 },
  listWebhookDeliveries: { statements: 4 },
  getWebhookDelivery: { statements: 4 },
  getUserKycFile: { statements: 4 },
  // Records who exports, and finds the file's name; each further page of 5,000 is a round trip while the file streams.
  exportTransactions: { statements: 5 },
  exportExternalPayments: { statements: 4 },
  exportCustomers: { statements: 4 },
  exportChargeNotes: { statements: 4 },
  exportReceivables: { statements: 4 },
  // The day must have come, also where nobody owes anything.
  listDebtors: { statements: 4 },
  exportAuditLogs: { statements: 4 },
  // Closes what is due before it reads.
  getClosing: { statements: 7 },
  getClosingExternal: { statements: 7 },
  // No bank is configured here; the notices' own tests count their round trips.
  // No bank's own statement: the merchant's world has an account that its bank is asked about.
  importStatement: { refused: 409 },
  takeBncNotice: { refused: 401 },
  takeR4Notice: { refused: 401 },
  takeMercantilNotice: { refused: 401 },
  // An address that this service has not made is known without the database.
  takeOwnBncNotice: { refused: 404 },
  takeOwnR4Notice: { refused: 404 },
  takeOwnMercantilNotice: { refused: 404 },
  takeOwnBdvNotice: { refused: 404 },
  takeTesoroNotice: { refused: 404 },
  verifyWhatsAppHook: { refused: 404 },
  takeWhatsAppEvents: { refused: 404 },
  takeTelegramUpdate: { refused: 404 },
}

/** After the response they delete what was there before, of which there is to be nothing here. */
const REPLACING = new Set(['uploadLogo', 'deleteLogo', 'uploadBanner', 'deleteBanner'])

/**
 * What a batch has, the judgement of the access included: the database runs its statements one after the other, and
 * each of them is a trip within its own house.
 */
const MAX_READ_STATEMENTS = 3
const MAX_CHANGE_STATEMENTS = 6

let service: Service
let inWorld: ReturnType<typeof sharedWorlds>
let sharedForReading: () => Promise<World>
beforeAll(async () => {
  service = await startService()
  inWorld = sharedWorlds(service)
  sharedForReading = sharedWorld(service)
})
afterAll(() => service.stop())

/** Expects of a route what its budget allows. A credential that is marked now is recorded after the response. */
async function expectWithinBudget(
  route: Route,
  caller: Caller,
  marked: 'marked before' | 'marked now',
) {
  const { id, method, returns, access } = route
  const { afterwards = 0, bank = 0, refused, statements } = budget[id] ?? {}
  const expected = refused ?? returns[0]
  const callIn = async (world: World) => {
    const token = world.tokens[caller]
    const { path, ...request } = sampleOf(id, world)
    await startCounting()
    return apiOf(service)(method.toUpperCase(), path, {
      ...request,
      ...(token !== undefined && { as: { token } }),
    })
  }
  // A refused try of a key would be recorded meanwhile.
  const needsOwn = REPLACING.has(id) || (marked === 'marked now' && method !== 'get')
  const result = needsOwn
    ? await callIn(await createWorld(service))
    : await inWorld(route, expected, callIn)
  expect(result.status, `${caller}: ${result.text}`).toBe(expected)
  const marks = marked === 'marked now' ? 1 : 0
  // The request of a key is recorded in the log of the merchant that the route names.
  const logged = marked === 'marked now' && access.kind === 'member' ? 1 : 0
  const most = statements ?? (method === 'get' ? MAX_READ_STATEMENTS : MAX_CHANGE_STATEMENTS)
  const trips = roundTripsWaitedFor(result) + afterwards + bank + marks + logged
  await expectRoundTrips(trips, id, most)
}

/** Expects so many since the last count, including those after the response, and none with more statements. */
async function expectRoundTrips(trips: number, what: string, most = MAX_CHANGE_STATEMENTS) {
  let counted = 0
  const sizes: number[] = []
  // What runs after a response fails without a trace but there.
  onTestFailed(() => console.error(what, sizes, service.logs().slice(-5)))
  await expect
    .poll(
      async () => {
        const taken = await service.takeRoundTrips()
        sizes.push(...taken.sizes)
        counted += taken.count
        // One that has arrived may still change what the next count begins with.
        return [counted, taken.underWay]
      },
      { message: what, interval: 10 },
    )
    .toEqual([trips, 0])
  expect(Math.max(0, ...sizes), `${what}: statements of a batch`).toBeLessThanOrEqual(most)
  await service.fetch('/health')
  expect((await service.takeRoundTrips()).count, `${what}, and one for /health`).toBe(1)
}

/**
 * Begins a count in which nothing is left of earlier requests: a list would fold the deltas of earlier worlds after its
 * response; the use of a session was recorded within the last minute, and that of a key was not.
 */
async function startCounting() {
  await service.database.query(
    `select fold_deltas(10000);
     update sessions set last_used_at = now() where last_used_at < now() - interval '30 seconds';
     update api_keys set last_used_at = null where last_used_at is not null`,
  )
  await service.takeRoundTrips()
}

test.each(routes)('$route.id makes no more round trips to the database than it may', ({ route }) =>
  expectWithinBudget(
    route,
    firstAllowedCaller(route.id, ['OWNER', 'platform', 'stranger', 'nobody']),
    'marked before',
  ),
)

describe('with an API key, there are no more but those that record its use, as for', () => {
  const takingKeys = routes.filter(
    ({ route }) => route.access.kind !== 'anyone' && route.access.permission,
  )
  const kinds = Map.groupBy(
    takingKeys,
    ({ route }) => `${route.access.kind} ${route.method === 'get' ? 'read' : 'change'}`,
  )
  // What is recorded depends on the kind of the route alone.
  const someOfEachKind = [...kinds.values()].flatMap((rows) => rows.slice(0, 3))

  const expectWithKey = ({ route }: (typeof routes)[number]) =>
    expectWithinBudget(
      route,
      firstAllowedCaller(route.id, [
        'test key',
        'live key',
        'platform test key',
        'platform live key',
      ]),
      'marked now',
    )

  test.each(someOfEachKind)('$route.id', expectWithKey)

  test.each(takingKeys.filter((row) => !someOfEachKind.includes(row)))(
    '$route.id',
    { tags: [FULL_RUN_TAG] },
    expectWithKey,
  )
})

test.each(['getDashboard', 'listUsers', 'listTransactions'])(
  '%s makes one more round trip, after its response, while more than 2,000 changes of totals are not folded',
  async (routeId) => {
    const world = await sharedForReading()
    const as = { token: world.tokens[firstAllowedCaller(routeId, ['OWNER', 'platform'])] ?? '' }
    await startCounting()
    await service.database.query(
      `insert into list_deltas (list, scope, facet, count)
       select 'users', nil_uuid(), 'active/pending', case when n % 2 = 0 then 1 else -1 end
       from generate_series(1, 2002) n`,
    )
    const result = await apiOf(service)('GET', sampleOf(routeId, world).path, { as })
    expect([result.status, roundTripsWaitedFor(result)]).toEqual([200, 1])
    await expectRoundTrips(2, routeId)
  },
)

test.each([
  ['uploadLogo', 'POST'],
  ['deleteLogo', 'DELETE'],
] as const)(
  '%s makes one more round trip, after its response, if there is already a logo',
  async (routeId, method) => {
    const reading = await sharedForReading()
    const { owner: as } = reading
    const world = { ...reading, merchant: await createMerchant(service, as) }
    await apiOf(service)('POST', sampleOf('uploadLogo', world).path, {
      as,
      file: samplePng(),
    })
    await startCounting()
    const { path, ...request } = sampleOf(routeId, world)
    const result = await apiOf(service)(method, path, { ...request, as })
    await expectRoundTrips(roundTripsWaitedFor(result) + 1, routeId)
  },
)

test('a refusal makes no more round trips than a success', async () => {
  const world = await sharedForReading()
  await startCounting()
  const stranger = { token: world.tokens.stranger ?? '' }
  await apiOf(service)('GET', `/merchants/${world.merchant.id}`, { as: stranger })
  await expectRoundTrips(1, 'a refusal')
})

test('a mistyped API key never reaches the database', async () => {
  const { token } = await createApiKey(service, (await sharedForReading()).owner)
  const mistyped = { token: `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}` }
  const result = await apiOf(service)('GET', '/merchants', { as: mistyped })
  expect([result.status, roundTripsWaitedFor(result)]).toEqual([401, 0])
})
