import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '../../src/pages/page.ts'
import { pages } from '../../src/pages/pages.ts'
import { apiOf, routes } from '../support/api.ts'
import { receiptPathOf } from '../support/receipts.ts'
import { openPublicReplica, type PublicReplica, REPLICA_LINE } from '../support/replicas.ts'
import { type Service, startService } from '../support/service.ts'
import { sharedWorlds } from '../support/shared-worlds.ts'
import { createWorld, type World } from '../support/world.ts'
import { firstAllowedCaller } from './matrix.ts'
import { sampleOf } from './samples.ts'

let replica: PublicReplica
let service: Service
let world: World
let inWorld: ReturnType<typeof sharedWorlds>
beforeAll(async () => {
  replica = await openPublicReplica()
  const { database, vars } = replica
  service = await startService({ database, vars })
  world = await createWorld(service)
  inWorld = sharedWorlds(service)
})
afterAll(async () => {
  await service.stop()
  await replica.drop()
})

const staleRoutes = routes.filter(({ route }) => route.mayBeStale)
const freshRoutes = routes.filter(({ route }) => !route.mayBeStale)
const stalePages = pages.filter(({ mayBeStale }) => mayBeStale)
const freshPages = pages.filter(({ mayBeStale }) => !mayBeStale)

const tripsToReplica = async () =>
  (await service.database.over(REPLICA_LINE).takeRoundTrips()).count

/** Forgets what was sent so far, the rest of earlier requests included. */
async function startCounting() {
  await service.takeRoundTrips()
  await tripsToReplica()
}

/** A path of each page; those without one here stand for themselves. */
const pathOf = async ({ path }: Page): Promise<string> => {
  const [store] = await service.database.query<{ slug: string }>(
    'select slug from stores where merchant_id = $1',
    [world.merchant.uuid],
  )
  return path
    .replace(':token', path.startsWith('/pay') ? world.link.token : 'none')
    .replace(':payment', world.transaction.id)
    .replace('/receipt/:code', receiptPathOf(world.transaction))
    .replace(':slug', store?.slug ?? '')
    .replace(':language/:guide', 'es/quickstart')
}

describe('what may be some seconds old', () => {
  test('are few routes and pages, each named here', () => {
    expect(staleRoutes.map(({ route }) => route.id).toSorted()).toStrictEqual([
      'getBankHealth',
      'getPublicStore',
    ])
    expect(stalePages.map(({ id }) => id).toSorted()).toStrictEqual(['home', 'store', 'storeCard'])
  })

  test.each(staleRoutes)('$route.id takes no credential and changes nothing', ({ route }) => {
    expect(route).toMatchObject({
      method: 'get',
      access: { kind: 'anyone', checksCredential: false },
    })
    expect(route.idempotent).toBeUndefined()
  })

  test.each(stalePages)('the page $id takes no form', ({ postHandlers }) => {
    expect(postHandlers).toBeUndefined()
  })

  test.each(staleRoutes)(
    '$route.id is read by a login that reads nothing of payments, and not from the primary',
    async ({ route }) => {
      await startCounting()
      const { status, text } = await apiOf(service)('GET', sampleOf(route.id, world).path)
      expect(status, text).toBe(200)
      expect(await tripsToReplica()).toBe(1)
      expect((await service.takeRoundTrips()).count).toBe(0)
    },
  )

  test.each(stalePages)('so is the page $id', async (page) => {
    await startCounting()
    const response = await service.fetch(await pathOf(page))
    expect(response.status).toBe(200)
    expect(await tripsToReplica()).toBe(1)
    expect((await service.takeRoundTrips()).count).toBe(0)
  })

  test('a credential that is sent along changes none of that, and is not looked at', async () => {
    await startCounting()
    const as = { token: world.tokens.revoked ?? '' }
    const { status } = await apiOf(service)('GET', sampleOf('getPublicStore', world).path, { as })
    expect([status, await tripsToReplica()]).toStrictEqual([200, 1])
  })
})

describe('everything else is read from the primary', () => {
  beforeAll(startCounting)

  test.each(freshRoutes)('$route.id', async ({ route }) => {
    const { id, method, returns } = route
    const caller = firstAllowedCaller(id, ['OWNER', 'platform', 'stranger', 'nobody'])
    const { status } = await inWorld(route, returns[0], (world) => {
      const token = world.tokens[caller]
      const { path, ...request } = sampleOf(id, world)
      return apiOf(service)(method.toUpperCase(), path, {
        ...request,
        ...(token !== undefined && { as: { token } }),
      })
    })
    expect(status).toBeLessThan(500)
    expect(await tripsToReplica()).toBe(0)
  })

  test.each(freshPages)('the page $id', async (page) => {
    const response = await service.fetch(await pathOf(page))
    expect(response.status).toBeLessThan(500)
    expect(await tripsToReplica()).toBe(0)
  })

  test('cron, and what goes on after the responses', async () => {
    await service.runCron()
    expect(await tripsToReplica()).toBe(0)
  })
})
