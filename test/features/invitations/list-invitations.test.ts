import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
  uniqueEmail,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  acceptInvitation,
  createInvitation,
  revokeInvitation,
  sendInvitation,
} from '../../support/invitations.ts'
import { type Service, startService } from '../../support/service.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const list = (query = '', as: { token: string } = owner) =>
  api('GET', `/merchants/${merchant.id}/invitations${query}`, { as })

/** One invitation of each status, oldest first: expired, revoked, accepted, replaced, pending. */
async function oneOfEach() {
  const at = (turn: number) => new Date(Date.now() - WEEK_MS + turn * 60_000)
  const expired = await createInvitation(service, merchant, { createdAt: at(-1) })
  const revoked = await createInvitation(service, merchant, { createdAt: at(1) })
  await revokeInvitation(service, merchant, owner, revoked.id)
  const accepted = await createInvitation(service, merchant, { createdAt: at(2) })
  await acceptInvitation(service, accepted.token)
  const replaced = await createInvitation(service, merchant, { createdAt: at(3) })
  const pending = (await sendInvitation(service, merchant, owner, { email: replaced.email })).body
  return { expired, revoked, accepted, replaced, pending }
}

test('the current status of each invitation is listed, newest first', async () => {
  const { expired, revoked, accepted, replaced, pending } = await oneOfEach()
  const { body } = await list()
  expect(body).toMatchObject({ page: 1, limit: 50, total: 5 })
  expect(body.data.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
    [pending.id, 'PENDING'],
    [replaced.id, 'REVOKED'],
    [accepted.id, 'ACCEPTED'],
    [revoked.id, 'REVOKED'],
    [expired.id, 'EXPIRED'],
  ])
})

test('an invitation is listed as it was returned when it was created', async () => {
  const made = await sendInvitation(service, merchant, owner, {
    email: uniqueEmail(),
    role: 'ADMIN',
  })
  expect(JSON.stringify((await list()).body.data)).toBe(`[${made.text}]`)
})

test.each(['PENDING', 'accepted', 'Expired', 'REVOKED'])(
  'the list filters by the status %s',
  async (status) => {
    await oneOfEach()
    const { body } = await list(`?status=${status}`)
    const statuses = new Set(body.data.map((item: { status: string }) => item.status))
    expect([...statuses]).toEqual([status.toUpperCase()])
    expect(body.total).toBe(body.data.length)
  },
)

test('the expiry counts at the moment of reading', async () => {
  const inAnHour = new Date(Date.now() - WEEK_MS + 60 * 60 * 1000)
  const { id } = await createInvitation(service, merchant, { createdAt: inAnHour })
  const [row] = await service.database.query<{ expires_at: Date }>(
    "select expires_at from invitations where public_id('inv', id) = $1",
    [id],
  )
  const end = row?.expires_at.getTime() ?? Number.NaN
  for (const [moment, status] of [
    [end - 1, 'PENDING'],
    [end, 'EXPIRED'],
  ] as const) {
    service.setNow(new Date(moment))
    expect((await list()).body.data[0].status).toBe(status)
    expect((await list(`?status=${status}`)).body.total).toBe(1)
    service.setNow()
  }
})

test('pages neither repeat nor skip an invitation', async () => {
  for (let turn = 0; turn < 5; turn += 1) await createInvitation(service, merchant)
  const ids = async (page: number) =>
    (await list(`?limit=2&page=${page}`)).body.data.map(({ id }: { id: string }) => id)
  const pages = await Promise.all([1, 2, 3, 4].map(ids))
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0])
  expect(new Set(pages.flat()).size).toBe(5)
})

test('invitations of other merchants are not listed', async () => {
  await createInvitation(service, await createMerchant(service, owner))
  expect((await list()).body).toMatchObject({ data: [], total: 0 })
})

test('the list is only for ADMIN and OWNER', async () => {
  const [admin, plain] = [await createUser(service), await createUser(service)]
  await addMember(service, merchant, admin, 'ADMIN')
  await addMember(service, merchant, plain, 'MEMBER')
  expect((await list('', admin)).status).toBe(200)
  expectRefusal(await list('', plain), 'FORBIDDEN')
})

test.each(['?status=open', '?page=0', '?limit=x'])('the list refuses %s', async (query) => {
  expectRefusal(await list(query), 'INVALID_REQUEST')
})
