import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caracasDay, startOfCaracasDay } from '../../../src/domain/caracas.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import { acceptInvitation, createInvitation } from '../../support/invitations.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
let api: Api
let owner: Actor
let cashier: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  cashier = await createUser(service)
  merchant = await createMerchant(service, owner)
  await addMember(service, merchant, cashier, 'CASHIER')
})
afterAll(() => service.stop())

const path = (rest: string) => `/merchants/${merchant.id}${rest}`

/** The last moment of yesterday and the first of today, as the country reckons days. */
const today = startOfCaracasDay(caracasDay(new Date()))
const MOMENTS = [new Date(today.getTime() - 1), today] as const

const LISTS = {
  'payment-links': createLink,
  transactions: createTransaction,
  checkouts: createCheckout,
} as const

describe.each(Object.entries(LISTS))('of %s a cashier', (name, create) => {
  let old: { id: string }
  let fresh: { id: string }
  beforeAll(async () => {
    const made: { id: string }[] = []
    for (const createdAt of MOMENTS) made.push(await create(service, merchant, { createdAt }))
    ;[old, fresh] = made as [{ id: string }, { id: string }]
  })
  const list = async (query: string, as: { token: string }) => {
    const { body } = await api('GET', path(`/${name}?environment=test&${query}`), { as })
    return { ids: body.data.map(({ id }: { id: string }) => id) as string[], total: body.total }
  }

  test('sees those of today, whose total alone is told', async () => {
    for (const query of ['', 'limit=1', 'from=2026-01-02T00:00:00Z']) {
      const { ids, total } = await list(query, cashier)
      expect(ids).not.toContain(old.id)
      const seen = await list('limit=100', cashier)
      expect(total).toBe(seen.ids.length)
    }
    const everything = await list('limit=100', owner)
    expect(everything.ids).toEqual(expect.arrayContaining([old.id, fresh.id]))
    expect((await list('limit=100', cashier)).ids).toContain(fresh.id)
    expect(everything.total).toBe(everything.ids.length)
  })

  test('reaches no earlier one by the id of a row', async () => {
    expect((await list(`after=${fresh.id}`, cashier)).ids).not.toContain(old.id)
    expect((await list(`before=${old.id}`, cashier)).ids).toContain(fresh.id)
  })

  test('reads those of today, and finds no earlier one', async () => {
    const key = await createApiKey(service, cashier, { environment: 'test' })
    for (const as of [cashier, key]) {
      expect((await api('GET', path(`/${name}/${fresh.id}`), { as })).status).toBe(200)
      expectRefusal(await api('GET', path(`/${name}/${old.id}`), { as }), 'NOT_FOUND')
    }
    expect((await api('GET', path(`/${name}/${old.id}`), { as: owner })).status).toBe(200)
  })
})

test('of the transactions of an external reference a cashier sees those of today', async () => {
  const [before, fresh] = [
    await createTransaction(service, merchant, {
      createdAt: MOMENTS[0],
      externalReference: 'PED-9',
    }),
    await createTransaction(service, merchant, {
      createdAt: MOMENTS[1],
      externalReference: 'PED-9',
    }),
  ]
  const listed = async (as: { token: string }, query = '') => {
    const asked = path(`/transactions?environment=test&externalReference=PED-9${query}`)
    const { body } = await api('GET', asked, { as })
    return { ids: body.data.map(({ id }: { id: string }) => id), total: body.total }
  }
  expect(await listed(owner)).toStrictEqual({ ids: [fresh.id, before.id], total: 2 })
  expect(await listed(cashier)).toStrictEqual({ ids: [fresh.id], total: 1 })
  expect((await listed(cashier, `&after=${fresh.id}`)).ids).toStrictEqual([])
})

describe('a cashier', () => {
  test('is invited by an ADMIN, and named as such', async () => {
    const admin = await createUser(service)
    await addMember(service, merchant, admin, 'ADMIN')
    const invited = await createUser(service)
    const asked = { as: admin, body: { email: invited.email, role: 'CASHIER' } }
    const { body } = await api('POST', path('/invitations'), asked)
    expect(body).toMatchObject({ role: 'CASHIER' })
    await api('DELETE', path(`/invitations/${body.id}`), { as: admin })
    const { token } = await createInvitation(service, merchant, {
      email: invited.email,
      role: 'CASHIER',
    })
    const joined = await acceptInvitation(service, token, { as: invited })
    expect(joined.body.merchant.role).toBe('CASHIER')
    const listed = await api('GET', path('/members?role=CASHIER'), { as: admin })
    const ids = listed.body.data.map(({ userId }: { userId: string }) => userId)
    expect(ids.toSorted()).toEqual([cashier.id, invited.id].toSorted())
    expect((await api('GET', '/auth/me', { as: invited })).body.merchants).toMatchObject([
      { id: merchant.id, role: 'CASHIER' },
    ])
  })

  test('becomes one, and is one no more, with the next request', async () => {
    const [admin, person] = [await createUser(service), await createUser(service)]
    await addMember(service, merchant, admin, 'ADMIN')
    await addMember(service, merchant, person, 'MEMBER')
    const reads = async () => (await api('GET', path('/members'), { as: person })).status
    const put = (role: string) =>
      api('PUT', path(`/members/${person.id}`), { as: admin, body: { role } })
    expect(await reads()).toBe(200)
    expect((await put('CASHIER')).body.role).toBe('CASHIER')
    expect(await reads()).toBe(403)
    expect((await put('MEMBER')).body.role).toBe('MEMBER')
    expect(await reads()).toBe(200)
  })

  test('leaves, and removes nobody else', async () => {
    const [leaver, other] = [await createUser(service), await createUser(service)]
    for (const one of [leaver, other]) await addMember(service, merchant, one, 'CASHIER')
    const remove = ({ id }: Actor) => api('DELETE', path(`/members/${id}`), { as: leaver })
    expectRefusal(await remove(other), 'FORBIDDEN')
    expect((await remove(leaver)).status).toBe(204)
    expectRefusal(await api('GET', path('/transactions'), { as: leaver }), 'NOT_FOUND')
  })

  test('makes a link, a checkout and a verification', async () => {
    const sale = { amount: 10, currency: 'VES', environment: 'test' }
    const made = [
      await api('POST', path('/payment-links'), { as: cashier, body: { label: 'Caja', ...sale } }),
      await api('POST', path('/checkouts'), {
        as: cashier,
        body: { externalReference: 'CAJA-1', ...sale },
      }),
      await api('POST', path('/verifications'), {
        as: cashier,
        body: { phone: '04121234567', amount: 10, environment: 'test' },
      }),
    ]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 200])
    const [link, checkout] = made
    const change = { as: cashier, body: { active: false } }
    expectRefusal(await api('PUT', path(`/payment-links/${link?.body.id}`), change), 'FORBIDDEN')
    const cancel = path(`/checkouts/${checkout?.body.id}/cancel`)
    expectRefusal(await api('POST', cancel, { as: cashier }), 'FORBIDDEN')
  })

  test('is not notified of payments, as a MEMBER is', async () => {
    const member = await createUser(service)
    await addMember(service, merchant, member, 'MEMBER')
    const { token } = await createLink(service, merchant)
    const body = { phone: '04241234567', document: 'V12345678', bankCode: '0105', otp: '12345678' }
    expect((await api('POST', `/pay/${token}/charge`, { body })).body.status).toBe('success')
    await service.runCron()
    const unread = async (as: Actor) => (await api('GET', '/notifications', { as })).body.total
    expect([await unread(member), await unread(cashier)]).toEqual([1, 0])
  })
})
