import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createApproval } from '../../support/approvals.ts'
import { requestRefund } from '../../support/refunds.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const list = (query = '', as: { token: string } | undefined = owner) =>
  api('GET', `/merchants/${merchant.id}/approvals${query}`, as && { as })

test('shows those of one environment, newest first, by status', async () => {
  const live = await createApproval(service, merchant, owner, { environment: 'live' })
  const first = await createApproval(service, merchant, owner)
  const second = await createApproval(service, merchant, owner)
  const ids = async (query: string) =>
    (await list(query)).body.data.map(({ id }: { id: string }) => id)
  expect(await ids('')).toStrictEqual([live.id])
  expect(await ids('?environment=test')).toStrictEqual([second.id, first.id])
  expect(await ids('?environment=test&status=approved')).toStrictEqual([])
  expect(await ids('?environment=test&status=pending&limit=1&page=2')).toStrictEqual([first.id])
  expect(await ids(`?environment=test&after=${second.id}`)).toStrictEqual([first.id])
})

test('is refused to nobody, strangers, members and keys that lack the permission', async () => {
  expectRefusal(await api('GET', `/merchants/${merchant.id}/approvals`), 'UNAUTHORIZED')
  expectRefusal(await list('', await createUser(service)), 'NOT_FOUND')
  const member = await createUser(service)
  await addMember(service, merchant, member, 'MEMBER')
  expectRefusal(await list('', member), 'FORBIDDEN')
  const limited = await createApiKey(service, owner, { permissions: ['payouts:read'] })
  expectRefusal(await list('', limited), 'FORBIDDEN')
})

test('a test key sees none of the live ones', async () => {
  const key = await createApiKey(service, owner, { permissions: ['approvals:read'] })
  expectRefusal(await list('?environment=live', key), 'INVALID_REQUEST')
  const { body } = await list('', key)
  expect(new Set(body.data.map(({ environment }: { environment: string }) => environment))).toEqual(
    new Set(['test']),
  )
})

test('at most 100 of a merchant wait, so that no program drowns its people', async () => {
  const other = await createMerchant(service, owner)
  const key = await createApiKey(service, owner, { approvalAbove: '1.00' })
  for (let count = 0; count < 100; count += 1) await createApproval(service, other, owner)
  const payment = await createTransaction(service, other)
  const asked = await requestRefund(api, key, other, payment, { key: randomUUID() })
  expectRefusal(asked, 'RATE_LIMITED')
})
