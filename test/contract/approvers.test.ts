import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '../../src/domain/permissions.ts'
import { GIVEN_ROLES } from '../../src/domain/roles.ts'
import type { Route } from '../../src/http/route.ts'
import { keyVerdictOf, takesKeys } from '../db/access/tables.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createSession,
  createUser,
} from '../support/actors.ts'
import { apiOf, routes } from '../support/api.ts'
import { createInvitation } from '../support/invitations.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { worldFieldsOf } from './sample-variants.ts'
import { type Sample, sampleOf } from './samples.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/**
 * Every route that takes a key, so those that are to come too; what authorize() refuses to all keys changes nothing. Removals
 * last, so that each finds its object.
 */
const ORDER = ['get', 'post', 'put', 'delete']
const takingKeys = routes
  .map(({ route }) => route)
  .filter(takesKeys)
  .toSorted((one, other) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method))
const reading = takingKeys.filter(({ method }) => method === 'get')
const changing = takingKeys.filter(({ method }) => method !== 'get')

/** Who can approve money of the merchant, and who is invited to. */
const approversOf = ({ merchant }: World) =>
  service.database.query(
    `select 'member' as kind, user_id as id, role, created_at, null as ended from members
     where merchant_id = $1 and role in ('ADMIN', 'OWNER')
     union all
     select 'invitation', id, role, expires_at, revoked_at from invitations where merchant_id = $1 and role = 'ADMIN'
     order by 1, 2`,
    [merchant.uuid],
  )

interface AdminWorld extends World {
  /** Who works there and can approve nothing. */
  cashier: Actor
}

/** A world in which the member and the invitation that samples name are, or are to be, ADMIN. */
async function createAdminWorld(): Promise<AdminWorld> {
  const world = await createWorld(service)
  const { merchant, colleague } = world
  const cashier = await createUser(service)
  await addMember(service, merchant, cashier, 'CASHIER')
  await service.database.query(
    "update members set role = 'ADMIN' where merchant_id = $1 and user_id = $2",
    [merchant.uuid, colleague.uuid],
  )
  const invitation = await createInvitation(service, merchant, { role: 'ADMIN' })
  return { ...world, cashier, invitation }
}

/** The sample as it is, and with each role in place of one that it names. */
function variantsOf(sample: Sample): Sample[] {
  const { body } = sample
  if (body === null || typeof body !== 'object' || !('role' in body)) return [sample]
  return GIVEN_ROLES.map((role) => ({ ...sample, body: { ...body, role } }))
}

/** Calls a route as a key or session, about an ADMIN, about the OWNER, and about who has no power yet. */
async function callAs(
  world: AdminWorld,
  { id, method }: Pick<Route, 'id' | 'method'>,
  as: { token: string },
) {
  const namesMember = worldFieldsOf(id, world).has('colleague')
  const about = namesMember ? [world.owner, world.cashier] : []
  const worlds = [world, ...about.map((colleague) => ({ ...world, colleague }))]
  for (const { path, ...request } of worlds.flatMap((of) => variantsOf(sampleOf(id, of)))) {
    await apiOf(service)(method.toUpperCase(), path, { ...request, as })
  }
}

/** Expects that no route lets the key make an approver, or take one away. */
async function expectSameApprovers(
  world: AdminWorld,
  as: { token: string },
  among: (route: Route) => boolean = () => true,
) {
  const before = await approversOf(world)
  expect(before.map(({ role }) => role)).toContain('ADMIN')
  await Promise.all(reading.filter(among).map((route) => callAs(world, route, as)))
  expect(await approversOf(world), 'after all reads').toEqual(before)
  for (const route of changing.filter(among)) {
    await callAs(world, route, as)
    expect(await approversOf(world), route.id).toEqual(before)
    // What the key has stopped or closed would keep the next calls from succeeding.
    await service.database.query(
      `with u as (update users set status = 'active' where id = any ($2))
       update merchants set status = 'active' where id = $1`,
      [world.merchant.uuid, [world.owner.uuid, world.colleague.uuid]],
    )
  }
}

/** The OWNER's, with what the permissions allow a platform administrator, too. */
async function createOwnerKey(world: World, permissions: Permission[]) {
  await service.database.query("update users set role = 'ADMIN' where id = $1", [world.owner.uuid])
  return createApiKey(service, world.owner, { environment: 'live', permissions })
}

test('no live key of the OWNER with every permission makes an approver, or takes one away, by any route', async () => {
  const world = await createAdminWorld()
  await expectSameApprovers(world, await createOwnerKey(world, [...PERMISSIONS]))
})

test('no live key of the OWNER with members:write alone makes an approver, or takes one away, by a route that needs it', async () => {
  const world = await createAdminWorld()
  const key = await createOwnerKey(world, ['members:write'])
  await expectSameApprovers(
    world,
    key,
    ({ access }) => access.kind !== 'anyone' && access.permission === 'members:write',
  )
})

test('a bound key of an ADMIN does not make its user OWNER, nor any other ADMIN', async () => {
  const world = await createAdminWorld()
  const key = await createApiKey(service, world.colleague, {
    ...{ environment: 'live', merchant: world.merchant, permissions: PERMISSIONS },
  })
  await service.database.query("update users set kyc_status = 'approved' where id = $1", [
    world.colleague.uuid,
  ])
  await expectSameApprovers(
    world,
    key,
    (route) => keyVerdictOf(route, 'bound ADMIN live') === 'yes',
  )
})

const DECIDING = ['createInvitation', 'updateMember', 'removeMember', 'revokeInvitation']

test.each(DECIDING)(
  '%s changes who can approve in a session that has presented a factor, and in no older one',
  async (id) => {
    const world = await createAdminWorld()
    const before = await approversOf(world)
    const { method } = routes.find(({ route }) => route.id === id)?.route ?? { method: 'get' }
    const route = { id, method }
    const stale = await createSession(service, world.owner.uuid, {
      from: new Date(Date.now() - 601_000),
    })
    await callAs(world, route, stale)
    expect(await approversOf(world)).toEqual(before)
    await callAs(world, route, world.owner)
    expect(await approversOf(world)).not.toEqual(before)
  },
)
