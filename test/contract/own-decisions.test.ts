import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { About } from '../../src/http/access.ts'
import { addMember, createSession, createUser } from '../support/actors.ts'
import { apiOf, expectRefusal, routes } from '../support/api.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

/** Routes of which only the body, or what is there already, tells whether the caller decides about themselves. */
const BY_BODY = ['setOperations', 'setRate']

let service: Service
let world: World
/** The merchant's OWNER, who is an administrator of the platform as well. */
let ownSession: { token: string }
beforeAll(async () => {
  service = await startService()
  world = await createWorld(service)
  await service.database.query(`update users set role = 'ADMIN' where id = $1`, [world.owner.uuid])
  ownSession = await createSession(service, world.owner.uuid, { factorPresented: true })
})
afterAll(() => service.stop())

const changes = routes.flatMap(({ route, path }) =>
  route.access.kind === 'admin' && route.method !== 'get'
    ? [{ route, path, about: route.access.about }]
    : [],
)

/** What the OWNER has of each kind. */
const ownOf = (about: Exclude<About, object>): string =>
  ({
    user: world.owner,
    merchant: world.merchant,
    account: world.liveAccount,
    connection: world.bankConnection,
    payment: world.flaggedOrder,
  })[about].id

const OWN = /nothing about themselves/

test('every change of an administrator says what it decides about', () => {
  expect(changes.filter(({ about }) => about === null)).toEqual([])
  const inWords = changes.filter(({ about }) => typeof about === 'object')
  expect(inWords.map(({ route }) => route.id).toSorted()).toEqual(BY_BODY)
})

describe.each(changes.filter(({ about }) => typeof about === 'string'))(
  '$route.id',
  ({ route, path, about }) => {
    test('is refused to an administrator about themselves', async () => {
      const { body } = sampleOf(route.id, world)
      const own = path.replace('/api/v1', '').replace(':id', ownOf(about as Exclude<About, object>))
      const result = await apiOf(service)(route.method.toUpperCase(), own, { as: ownSession, body })
      expect(expectRefusal(result, 'FORBIDDEN')).toMatch(OWN)
    })
  },
)

const asAdministrator = () => createUser(service, { role: 'ADMIN', kycStatus: 'approved' })

test('a merchant is its members’, and whoever has one with its RIF decides nothing about it', async () => {
  const member = await asAdministrator()
  await addMember(service, world.merchant, member, 'MEMBER')
  const request = sampleOf('setMerchantStatus', world)
  const put = (as: { token: string }) =>
    apiOf(service)('PUT', request.path, { as, body: request.body })
  expect(expectRefusal(await put(member), 'FORBIDDEN')).toMatch(OWN)
  expect((await put(await asAdministrator())).status).toBe(200)
})

test('whoever has registered the same number decides about nobody’s account and connection of it', async () => {
  const rival = await asAdministrator()
  const { accountNumber } = world.bankConnection.account
  await createBankAccount(service, rival, { environment: 'live', accountNumber })
  for (const id of ['approveBankConnection', 'rejectBankConnection', 'disableBankConnection']) {
    const { path, body } = sampleOf(id, world)
    const result = await apiOf(service)('POST', path, { as: rival, body })
    expect(expectRefusal(result, 'FORBIDDEN'), id).toMatch(OWN)
  }
})

test('nobody stops or restarts payments of a merchant of their own', async () => {
  const { body } = sampleOf('setOperations', world)
  const about = (merchantId: string | null) =>
    apiOf(service)('PUT', '/admin/operations', {
      as: ownSession,
      body: { ...(body as object), merchantId },
    })
  expect(expectRefusal(await about(world.merchant.id), 'FORBIDDEN')).toMatch(OWN)
  expect((await about(null)).status).toBe(200)
})
