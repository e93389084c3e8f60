import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { bindMember, createBranch, createTill } from '../../support/floor.ts'
import { type ShiftShop, startShiftShop } from '../../support/shift-shop.ts'

let shop: ShiftShop
beforeAll(async () => {
  shop = await startShiftShop()
})
afterAll(() => shop.service.stop())

test('opens with the cash that is there, is audited and an event', async () => {
  const [till, cashier] = [await shop.newTill(), await shop.newCashier()]
  const float = [{ currency: 'USD', amount: 20.5 }]
  const { status, body, text } = await shop.open(till, cashier, { float })
  expect(status, text).toBe(201)
  expect(body).toMatchObject({
    ...{
      tillId: till.id,
      environment: 'test',
      status: 'open',
      float,
      openedBy: { id: cashier.id },
    },
    ...{ closedBy: null, closedAt: null, counted: null, difference: null, differenceVes: null },
    ...{ expected: null, note: null, noteRequired: false, managerNote: null },
  })
  expect((await shop.read(body)).body.expected).toStrictEqual([
    { method: 'cash', currency: 'USD', amount: 20.5 },
  ])
  const [audited] = await shop.service.database.query<{ details: object }>(
    `select details from audit_logs where action = 'shift.open' and resource = $1`,
    [body.id],
  )
  expect(audited?.details).toMatchObject({ after: { tillId: till.id, float } })
  const [told] = await shop.service.database.query<{ data: object }>(
    `select data from outbox where type = 'shift.opened' and data->>'id' = $1`,
    [body.id],
  )
  expect(told?.data).toMatchObject({ id: body.id, tillId: till.id, expected: null })
})

test('of many that open at one till at once one wins, and of many of one person', async () => {
  const till = await shop.newTill()
  const cashiers = await Promise.all(Array.from({ length: 5 }, shop.newCashier))
  const atOne = await Promise.all(cashiers.map((cashier) => shop.open(till, cashier)))
  expect(atOne.map(({ status }) => status).sort()).toStrictEqual([201, 409, 409, 409, 409])
  const lost = atOne.find(({ status }) => status === 409)
  expect(lost?.body.error.message).toMatch(/open at this till/)
  const [tills, cashier] = [
    await Promise.all(Array.from({ length: 5 }, shop.newTill)),
    await shop.newCashier(),
  ]
  const ofOne = await Promise.all(tills.map((one) => shop.open(one, cashier)))
  expect(ofOne.map(({ status }) => status).sort()).toStrictEqual([201, 409, 409, 409, 409])
  const second = ofOne.find(({ status }) => status === 409)
  expect(second?.body.error.message).toMatch(/You have an open shift/)
})

test('each environment has a shift of its own, and a closed one is followed by the next', async () => {
  const { id, till, cashier } = await shop.newShift()
  const live = await shop.call('POST', '/shifts', { tillId: till.id }, cashier)
  expect(live.status, live.text).toBe(201)
  expect(live.body.environment).toBe('live')
  expect((await shop.close({ id }, [], cashier)).status).toBe(200)
  expect((await shop.open(till, cashier)).status).toBe(201)
})

test('the same request again opens nothing more', async () => {
  const [till, cashier] = [await shop.newTill(), await shop.newCashier()]
  const send = () =>
    shop.api('POST', shop.path('/shifts'), {
      ...{ as: cashier, headers: { 'Idempotency-Key': `turno-${till.id}` } },
      body: { tillId: till.id, environment: 'test' },
    })
  const [first, again] = [await send(), await send()]
  expect(again.status, again.text).toBe(201)
  expect(again.body).toStrictEqual(first.body)
})

test('what cannot be is refused', async () => {
  const [till, cashier] = [await shop.newTill(), await shop.newCashier()]
  const refused = async (more: object, code: Parameters<typeof expectRefusal>[1]) =>
    expectRefusal(await shop.open(till, cashier, more), code)
  await refused({ tillId: 'til_nada' }, 'NOT_FOUND')
  await refused({ float: [{ currency: 'EUR', amount: 1 }] }, 'INVALID_REQUEST')
  await refused({ float: [{ currency: 'USD', amount: -1 }] }, 'INVALID_REQUEST')
  await refused({ float: [{ currency: 'USD', amount: 0.001 }] }, 'INVALID_REQUEST')
  const twice = { currency: 'USD', amount: 1 }
  await refused({ float: [twice, twice] }, 'INVALID_REQUEST')
  const unused = await createTill(shop.service, await createBranch(shop.service, shop.merchant), {
    active: false,
  })
  await refused({ tillId: unused.id }, 'CONFLICT')
  expectRefusal(await shop.open(till, shop.member), 'FORBIDDEN')
  expectRefusal(await shop.open(till, await createUser(shop.service)), 'NOT_FOUND')
})

test('a bound cashier opens at the tills of her branches alone', async () => {
  const [branch, cashier] = [
    await createBranch(shop.service, shop.merchant),
    await shop.newCashier(),
  ]
  await bindMember(shop.service, shop.merchant, cashier, [branch])
  expectRefusal(await shop.open(await shop.newTill(), cashier), 'NOT_FOUND')
  expect((await shop.open(await createTill(shop.service, branch), cashier)).status).toBe(201)
})

test('a till or branch with an open shift is not taken out of use', async () => {
  const { id, till, cashier } = await shop.newShift()
  const leave = () => shop.call('PUT', `/tills/${till.id}`, { active: false })
  const { body } = await shop.call('GET', `/tills/${till.id}`)
  expectRefusal(await leave(), 'CONFLICT')
  expectRefusal(await shop.call('PUT', `/branches/${body.branchId}`, { active: false }), 'CONFLICT')
  await shop.close({ id }, [], cashier)
  expect((await leave()).status).toBe(200)
})

test('a test key opens one of test, as its user', async () => {
  const key = await createApiKey(shop.service, shop.admin, { environment: 'test' })
  const { status, body, text } = await shop.call(
    'POST',
    '/shifts',
    { tillId: (await shop.newTill()).id },
    key,
  )
  expect(status, text).toBe(201)
  expect(body).toMatchObject({ environment: 'test', openedBy: { id: shop.admin.id } })
})
