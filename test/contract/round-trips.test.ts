import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createKey } from '../support/actors.ts'
import { apiOf, routes } from '../support/api.ts'
import type { Caller } from '../support/callers.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

/**
 * What a caller waits for, what goes on after the answer, and what the sandbox bank does in its books, which
 * are in the same database; one of the first and none of the others, unless said here.
 */
const budget: Record<
  string,
  { waited: number; afterwards?: number; bank?: number; caller?: Caller }
> = {
  // A password's hash and salt are read first, and the session is written after it was checked.
  login: { waited: 2 },
  // After the answer, the mail is sent and marked as delivered.
  register: { waited: 1, afterwards: 1 },
  createInvitation: { waited: 1, afterwards: 1 },
  // The row of the picture comes before it is stored, and the store's change after it.
  uploadLogo: { waited: 2 },
  uploadBanner: { waited: 2 },
  // So do the rows of a submission. Whose check is approved already, as the OWNER's, is refused by the first.
  submitMyKyc: { waited: 2, caller: 'stranger' },
  // After the answer, what is due is handed to the queue, and then sent: begun, and recorded.
  testWebhook: { waited: 1, afterwards: 3 },
  redeliverWebhook: { waited: 1, afterwards: 3 },
  // Switched on, it is sent what waited: here nothing.
  updateWebhook: { waited: 1, afterwards: 1 },
  // After the answer, whoever it concerns is told.
  createApiKey: { waited: 1, afterwards: 1 },
  rotateApiKey: { waited: 1, afterwards: 1 },
  transferOwnership: { waited: 1, afterwards: 1 },
  removeMember: { waited: 1, afterwards: 1 },
  // What records an event tells of it after the answer.
  simulateCharge: { waited: 1, afterwards: 1 },
  simulateVerification: { waited: 1, afterwards: 1 },
  // The intent is written before the bank is asked, and the outcome after; then it is told.
  sendMobilePayment: { waited: 2, afterwards: 1, bank: 1 },
  createTransfer: { waited: 2, afterwards: 1, bank: 1 },
  chargeLink: { waited: 2, afterwards: 1, bank: 1 },
  verifyLink: { waited: 2, afterwards: 1, bank: 1 },
  refundTransaction: { waited: 2, afterwards: 1, bank: 1 },
  // The key alone tells whether it may be one of ours; storage has the rest.
  getPicture: { waited: 0 },
  changePassword: { waited: 2 },
  // A token that this server did not make is refused by its signature.
  refresh: { waited: 0 },
  // Without the bank's header a notice is refused by the configuration alone.
  takeBncNotice: { waited: 0 },
  takeR4Notice: { waited: 0 },
  getOpenApi: { waited: 0 },
  getPublicKeys: { waited: 0 },
}

/** The database runs them one after the other, and each of them is a trip within its own house. */
const STATEMENTS_A_TRIP = 8

let service: Service
let world: World
beforeAll(async () => {
  service = await startService()
  world = await createWorld(service)
})
afterAll(() => service.stop())

const waitedIn = (headers: Headers) =>
  Number(/db;desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '')?.[1])

/** A credential that has not been marked as used within a minute is marked after the answer. */
async function expectWithinBudget(
  routeId: string,
  method: string,
  credential: (owner: Actor) => { token: string } | Promise<{ token: string }>,
  marked: 'marked before' | 'marked now',
) {
  // Its own, so that nothing that went before goes on in the background.
  const world = await createWorld(service)
  const given = await credential(world.owner)
  const { waited, afterwards = 0, bank = 0, caller } = budget[routeId] ?? { waited: 1 }
  const as = caller ? { token: world.tokens[caller] ?? '' } : given
  const { path, ...request } = sampleOf(routeId, world)
  await service.roundTrips()
  const result = await apiOf(service)(method.toUpperCase(), path, {
    ...request,
    as,
  })
  expect(waitedIn(result.headers), routeId).toBe(waited)
  const marks = marked === 'marked now' && result.status < 400 ? 1 : 0
  let counted = 0
  let sent = 0
  await expect
    .poll(
      async () => {
        const taken = await service.roundTrips()
        sent += taken.statements.length
        counted += taken.count
        return counted
      },
      { message: routeId },
    )
    .toBe(waited + afterwards + bank + marks)
  expect(sent, `${routeId}: statements`).toBeLessThanOrEqual(counted * STATEMENTS_A_TRIP)
  await service.fetch('/health')
  expect((await service.roundTrips()).count, `${routeId}, and one for /health`).toBe(1)
}

test.each(routes)('$route.id crosses to the database no more than it may', ({ route }) =>
  expectWithinBudget(route.id, route.method, (owner) => owner, 'marked before'),
)

test.each(routes.filter(({ route }) => route.access.kind !== 'anyone' && route.access.keys))(
  '$route.id crosses no more for an API key, but to mark it as used',
  ({ route }) =>
    expectWithinBudget(route.id, route.method, (owner) => createKey(service, owner), 'marked now'),
)

test('a refusal costs no more than an answer', async () => {
  await service.roundTrips()
  const stranger = { token: world.tokens.stranger ?? '' }
  await apiOf(service)('GET', `/merchants/${world.merchant.id}`, { as: stranger })
  expect((await service.roundTrips()).count).toBe(1)
})

test('a mistyped API key never reaches the database', async () => {
  const { token } = await createKey(service, world.owner)
  await service.roundTrips()
  const mistyped = { token: `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}` }
  const result = await apiOf(service)('GET', '/merchants', { as: mistyped })
  expect(result.status).toBe(401)
  expect((await service.roundTrips()).count).toBe(0)
})
