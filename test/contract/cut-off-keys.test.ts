import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import { type Actor, addMember, createApiKey, createUser } from '../support/actors.ts'
import { apiOf, routes } from '../support/api.ts'
import { createNotification } from '../support/notifications.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Those that no declaration ties to a merchant: what they reach, each has to judge for itself. */
const unbound = routes
  .map(({ route }) => route)
  .filter(({ access }) => access.kind === 'user' && access.permission !== null)

/** What each route answers the key, with a world in which everything is still there. */
async function answersTo(world: World, key: { token: string }) {
  const answers: Record<string, { status: number; text: string }> = {}
  for (const { id, method } of unbound) {
    const { path, ...request } = sampleOf(id, world)
    const sent = { ...request, as: key }
    const { status, text } = await apiOf(service)(method.toUpperCase(), path, sent)
    answers[id] = { status, text }
  }
  return answers
}

/** A world of which somebody administers the merchant, which is paid into an account with a connection of its own. */
async function createManagedWorld(): Promise<{ world: World; manager: Actor }> {
  const world = await createWorld(service)
  const { merchant, bankConnection } = world
  const manager = await createUser(service, { kycStatus: 'approved' })
  await addMember(service, merchant, manager, 'ADMIN')
  await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    merchant.uuid,
    bankConnection.account.uuid,
  ])
  const notification = await createNotification(service, manager, {
    data: { merchantId: merchant.id, merchantName: 'Comercio', amount: 25 },
  })
  return { world: { ...world, notification }, manager }
}

test.each(['live', 'test'] as const)(
  'a %s key that the OWNER has cut off is answered as that of a stranger by every route that names no merchant',
  async (environment) => {
    const { world, manager } = await createManagedWorld()
    const stranger = await createUser(service, { kycStatus: 'approved' })
    const options = {
      environment,
      permissions: PERMISSIONS.filter((one) => !one.startsWith('admin:')),
    }
    const key = await createApiKey(service, manager, options)
    await service.database.query(
      `insert into cut_off_keys (api_key_id, merchant_id, cut_off_by, created_at) values ($1, $2, $3, now())`,
      [key.uuid, world.merchant.uuid, world.owner.uuid],
    )
    const ofStranger = await answersTo(world, await createApiKey(service, stranger, options))
    const ofCutOff = await answersTo(world, key)
    const statuses = (answers: typeof ofCutOff) =>
      Object.entries(answers).map(([id, { status }]) => [id, status])
    expect(unbound.length).toBeGreaterThan(25)
    expect(statuses(ofCutOff)).toStrictEqual(statuses(ofStranger))
    for (const [id, { text }] of Object.entries(ofCutOff))
      expect([id, text.includes(world.merchant.id)]).toStrictEqual([id, false])
    const shown = async (as: { token: string }) =>
      (await apiOf(service)('GET', '/notifications', { as })).body.total
    expect([await shown(key), await shown(manager)]).toStrictEqual([0, 1])
  },
)
