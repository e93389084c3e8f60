import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import type { Route } from '../../src/http/route.ts'
import {
  accountId,
  approvalId,
  bankOrderId,
  checkoutId,
  invitationId,
  merchantId,
  paymentLinkId,
  payoutId,
  transactionId,
  unappliedPaymentId,
  webhookId,
} from '../../src/platform/ids.ts'
import { type Api, apiOf, type CallResult, routes } from '../support/api.ts'
import { invitationTokenOf } from '../support/invitations.ts'
import { createLiveFixtures, type LiveFixtures } from '../support/live-fixtures.ts'
import {
  coveredTables,
  databaseTables,
  takeWatchedWrites,
  watchLiveRows,
} from '../support/live-rows.ts'
import { dispatchAllEvents } from '../support/notifications.ts'
import { createRoleKey, type RoleKey, roleKeyName, roleKeys } from '../support/role-keys.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { liveSamplesOf, testSampleOf, worldFieldsOf } from './sample-variants.ts'
import type { Sample } from './samples.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  await watchLiveRows(service.database)
  api = apiOf(service)
})
afterAll(() => service.stop())

/** Reads first and removals last, so that each call finds its object. */
const ORDER = ['get', 'post', 'put', 'delete']
const inOrder = routes
  .map(({ route }) => route)
  .toSorted((one, other) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method))
const reading = inOrder.filter(({ method }) => method === 'get')
const changing = inOrder.filter(({ method }) => method !== 'get')
/** The other routes ignore credentials. */
const checksCredential = ({ access }: Route): boolean =>
  access.kind !== 'anyone' || access.checksCredential

interface KeyScenario extends LiveFixtures {
  world: World
  as: { token: string }
}

/** A merchant with data of both environments, and a test key. */
async function createScenario(key: RoleKey): Promise<KeyScenario> {
  const world = await createWorld(service)
  const things = await createLiveFixtures(service, world)
  return { ...things, world, as: await createRoleKey(service, world, key) }
}

/** From here on, every write is caused by the calls. */
async function startWatching(): Promise<void> {
  // A list folds the deltas of all merchants together once there are many.
  await service.database.query('select fold_deltas(10000)')
  await dispatchAllEvents(service)
  await takeWatchedWrites(service.database)
}

const expectNothingWritten = async (call: string): Promise<void> =>
  expect(await takeWatchedWrites(service.database), call).toEqual([])

/** Sends a request with the stage's key, and expects that nothing live is in the response, nor changed. */
async function expectHarmlessCall(
  { as, marks }: KeyScenario,
  { method, id }: Route,
  { path, ...request }: Sample,
): Promise<CallResult> {
  const result = await api(method.toUpperCase(), path, { ...request, as })
  const call = `${id}: ${method} ${path}: ${result.status}`
  // The request log shows a key the paths that it has sent itself, with the ids in them.
  const text = id === 'listRequests' ? result.text.replaceAll(/"path":"[^"]*"/g, '') : result.text
  expect(
    marks.filter((mark) => text.includes(mark)),
    call,
  ).toEqual([])
  if (method !== 'get' && result.status < 400) await expectNothingWritten(call)
  return result
}

/** Calls each route with its samples; those that only read run concurrently. */
async function callAll(stage: KeyScenario, samplesFor: (route: Route) => Sample[]): Promise<void> {
  await Promise.all(
    reading.flatMap((route) =>
      samplesFor(route).map((sample) => expectHarmlessCall(stage, route, sample)),
    ),
  )
  for (const route of changing) {
    for (const sample of samplesFor(route)) await expectHarmlessCall(stage, route, sample)
  }
  await expectNothingWritten('all that was refused or read')
}

test('each table declares which of its rows no test key may write', async () => {
  expect(await databaseTables(service.database)).toEqual(coveredTables())
})

const testKeys = roleKeys.filter(({ environment }) => environment === 'test')

test.each(testKeys.map((key) => ({ key, name: roleKeyName(key) })))(
  'the key "$name" reads and changes nothing live with any single call',
  async ({ key }) => {
    const stage = await createScenario(key)
    await startWatching()
    await callAll(stage, (route) =>
      checksCredential(route)
        ? [...liveSamplesOf(route, stage.world, stage), testSampleOf(route, stage.world)]
        : [],
    )
  },
)

/** Puts what a call has created in the place of the objects of other routes' samples. */
function createdBy({ body }: CallResult, world: World): Partial<World> {
  const text = JSON.stringify(body ?? {})
  const found = (prefix: string) => new RegExp(`\\b${prefix}_[0-9a-z]{26}\\b`).exec(text)?.[0]
  const [invitation, token] = [found(invitationId.prefix), body?.token]
  const outcome = {
    account: { id: found(accountId.prefix) },
    flaggedOrder: { id: found(bankOrderId.prefix) },
    invitation: {
      id: invitation,
      token: invitation && invitationTokenOf(invitationId.toUuid(invitation)),
    },
    checkout: { id: found(checkoutId.prefix) },
    approval: { id: found(approvalId.prefix) },
    payout: { id: found(payoutId.prefix) },
    unapplied: { id: found(unappliedPaymentId.prefix) },
    link: { id: found(paymentLinkId.prefix), ...(token && { token }) },
    merchant: { id: found(merchantId.prefix) },
    transaction: { id: found(transactionId.prefix) },
    webhook: { id: found(webhookId.prefix) },
  }
  const known = JSON.stringify(world)
  const made = Object.entries(outcome).filter(([, { id }]) => id && !known.includes(id))
  return Object.fromEntries(
    made.map(([field, its]) => [field, { ...(world[field as keyof World] as object), ...its }]),
  )
}

/** Its user is the merchant's OWNER and a platform administrator: no test key may do more. */
async function createFullAccessScenario(): Promise<KeyScenario> {
  const stage = await createScenario({ role: 'OWNER', environment: 'test', bound: false })
  const { uuid } = stage.world.owner
  await service.database.query("update users set role = 'ADMIN' where id = $1", [uuid])
  await service.database.query('update api_keys set permissions = $2 where user_id = $1', [
    uuid,
    PERMISSIONS,
  ])
  return stage
}

/** So many first calls share a world, as a sweep through all routes takes longest. */
const SHARED_BY = 8
const firstCalls = changing.filter(checksCredential)
const shares = Array.from({ length: Math.ceil(firstCalls.length / SHARED_BY) }, (_, index) =>
  firstCalls.slice(index * SHARED_BY, (index + 1) * SHARED_BY),
)

/** A first call may have taken away what the next ones, or the sweep, would need. */
async function stillReads({ world, as }: KeyScenario): Promise<boolean> {
  const { status } = await api('GET', `/merchants/${world.merchant.id}`, { as })
  return status === 200
}

/**
 * Makes the first calls in one world, and resolves with what each created, and with those calls that are left: that an
 * earlier one has kept from succeeding, or that come after one which ended the key's access.
 */
async function makeFirstCalls(stage: KeyScenario, [first, ...others]: [Route, ...Route[]]) {
  const outcomes: Partial<World>[] = []
  const left: Route[] = []
  const done = await expectHarmlessCall(stage, first, testSampleOf(first, stage.world))
  if (done.status < 400) outcomes.push(createdBy(done, stage.world))
  for (const other of others) {
    if (!(await stillReads(stage))) {
      left.push(other)
      continue
    }
    const result = await expectHarmlessCall(stage, other, testSampleOf(other, stage.world))
    if (result.status < 400) outcomes.push(createdBy(result, stage.world))
    else left.push(other)
  }
  return { outcomes, left }
}

/** After the first calls: each route about what the world had, and those about what a call created. */
async function callAllAfter(stage: KeyScenario, outcomes: Partial<World>[]): Promise<void> {
  await callAll(stage, (second) => {
    const { world } = stage
    const all = [...liveSamplesOf(second, world, stage), testSampleOf(second, world)]
    const aboutOutcomes = outcomes.flatMap((outcome) => {
      const after = { ...world, ...outcome }
      const fields = worldFieldsOf(second.id, after)
      if (!Object.keys(outcome).some((field) => fields.has(field))) return []
      if (!checksCredential(second)) return [testSampleOf(second, after)]
      return [...liveSamplesOf(second, after, stage), testSampleOf(second, after)]
    })
    return [...aboutOutcomes, ...(checksCredential(second) ? all : [])]
  })
}

test.each(shares.map((firsts) => ({ firsts, ids: firsts.map(({ id }) => id).join(', ') })))(
  'after each of $ids, no test key reads or changes anything live with a second call',
  async ({ firsts }) => {
    let left = firsts
    while (isNotEmpty(left)) {
      const stage = await createFullAccessScenario()
      await startWatching()
      const made = await makeFirstCalls(stage, left)
      if (made.outcomes.length > 0) await callAllAfter(stage, made.outcomes)
      left = made.left
    }
  },
)

const isNotEmpty = (routes: Route[]): routes is [Route, ...Route[]] => routes.length > 0
