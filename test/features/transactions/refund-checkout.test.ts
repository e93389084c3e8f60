import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  createOverpaid,
  createPaidInParts,
  createUnapplied,
} from '../../support/checkout-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'

const PAYER = { document: 'V12345678', name: 'Luis Rojas' }

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
})
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const pathOf = ({ id }: { id: string }) => `/merchants/${merchant.id}/checkouts/${id}`
const back = (
  checkout: { id: string },
  body: Record<string, unknown> = {},
  { as = owner, key = randomUUID() as string }: { as?: { token: string }; key?: string } = {},
) => api('POST', `${pathOf(checkout)}/refund`, { as, body, headers: { 'Idempotency-Key': key } })
const refundedOf = async (checkout: { id: string }) =>
  (await api('GET', pathOf(checkout), { as: owner })).body.refundedVes

/** Of each payment, oldest first: what refunds have paid back, and that with what they are about to. */
const booksOf = async ({ uuid }: { uuid: string }) =>
  (
    await service.database.query<{ books: string }>(
      `select t.refunded_ves || ' ' || t.committed_refunds_ves as books
       from checkout_payments p join transactions t on t.id = p.transaction_id
       where p.checkout_id = $1 order by t.id`,
      [uuid],
    )
  ).map(({ books }) => books)

describe('over its payments', () => {
  test('all of it is paid back, the newest first', async () => {
    const checkout = await createPaidInParts(service, merchant, ['10.00', '20.00', '30.00'])
    const { status, body } = await back(checkout, PAYER)
    const [first, second, third] = checkout.transactions
    expect([status, body]).toMatchObject([
      200,
      {
        amountVes: 60,
        refunds: [
          { transactionId: third?.id, amount: 30, status: 'success' },
          { transactionId: second?.id, amount: 20, status: 'success' },
          { transactionId: first?.id, amount: 10, status: 'success' },
        ],
      },
    ])
    expect(await refundedOf(checkout)).toBe(60)
    expect(await booksOf(checkout)).toStrictEqual(['10.00 10.00', '20.00 20.00', '30.00 30.00'])
    expect(expectRefusal(await back(checkout, PAYER), 'CONFLICT')).toMatch(/is paid back/)
  })

  test('a part takes of the newest what it needs, and what is left can be paid back later', async () => {
    const checkout = await createPaidInParts(service, merchant, ['10.00', '20.00'])
    expect((await back(checkout, { ...PAYER, amount: 25.5 })).body).toMatchObject({
      amountVes: 25.5,
      refunds: [{ amount: 20 }, { amount: 5.5 }],
    })
    const more = await back(checkout, { ...PAYER, amount: 4.51 })
    expect(expectRefusal(more, 'CONFLICT')).toBe('At most 4.50 bolívares can be paid back.')
    expect((await back(checkout, PAYER)).body).toMatchObject({ amountVes: 4.5 })
    expect(await refundedOf(checkout)).toBe(30)
  })

  test('what it was overpaid is part of it, and money that counts for no checkout is not', async () => {
    const overpaid = await createOverpaid(service, merchant)
    expect((await back(overpaid, PAYER)).body).toMatchObject({ amountVes: 25 })
    const { checkout } = await createUnapplied(service, merchant)
    expect(expectRefusal(await back(checkout, PAYER), 'CONFLICT')).toMatch(/no payment/)
  })

  test('takes ten payments at most, and says how much they are', async () => {
    const checkout = await createPaidInParts(service, merchant, Array(11).fill('10.00'))
    expect(expectRefusal(await back(checkout, PAYER), 'CONFLICT')).toContain(
      'refund 100.00 bolívares',
    )
    expect(await booksOf(checkout)).toStrictEqual(Array(11).fill('0.00 0.00'))
    expect((await back(checkout, { ...PAYER, amount: 100 })).body.refunds).toHaveLength(10)
  })
})

describe('what goes wrong with one part', () => {
  test('a refusal before any bank is asked writes and sends nothing', async () => {
    const checkout = await createPaidInParts(service, merchant, ['10.00', '20.00'], {
      paymentMethod: 'mobile_payment',
      document: null,
    })
    const refused = await back(checkout, { name: 'Luis Rojas' })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'document' }])
    expect(await booksOf(checkout)).toStrictEqual(['0.00 0.00', '0.00 0.00'])
  })

  test('what the bank refuses or does not answer keeps no other part from being sent', async () => {
    const checkout = await createPaidInParts(service, merchant, ['10.00', '20.51', '30.68'])
    const key = randomUUID()
    const { body } = await back(checkout, PAYER, { key })
    expect(body).toMatchObject({
      amountVes: 40.68,
      refunds: [
        { amount: 30.68, status: 'pending' },
        { amount: 20.51, status: 'failed', failureReason: { code: 'INSUFFICIENT_FUNDS' } },
        { amount: 10, status: 'success' },
      ],
    })
    expect(await booksOf(checkout)).toStrictEqual(['10.00 10.00', '0.00 0.00', '0.00 30.68'])
    // The same request is the same refunds, and only a new one tries the failed part again.
    expect((await back(checkout, PAYER, { key })).body).toStrictEqual(body)
    expect((await back(checkout, { ...PAYER, amount: 0.5 })).body).toMatchObject({
      refunds: [{ amount: 0.5, status: 'success' }],
    })
  })

  test('of twenty at once, no more is paid back than was paid', async () => {
    const checkout = await createPaidInParts(service, merchant, ['10.00', '20.00'])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => back(checkout, { ...PAYER, amount: 7 })),
    )
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid).toHaveLength(4)
    for (const { status, body } of answers) {
      if (status !== 200) expect([409, body.error.code]).toStrictEqual([status, 'CONFLICT'])
    }
    expect(await refundedOf(checkout)).toBe(28)
  })
})

describe('who the payer is', () => {
  const ofCustomer = (customer: Record<string, string>) =>
    createPaidInParts(service, merchant, ['20.00'], {
      ...{ paymentMethod: 'mobile_payment', document: null, customer },
    })
  const orderOf = async ({ uuid }: { uuid: string }) =>
    (
      await service.database.query(
        `select o.document, o.name from checkout_payments p join bank_orders o using (transaction_id)
         where p.checkout_id = $1 and o.refund_id is not null`,
        [uuid],
      )
    )[0]

  test('is told by the checkout’s customer, and by the request before that', async () => {
    const known = await ofCustomer({ name: 'Ana Díaz', document: 'v-7.654.321' })
    expect((await back(known)).body).toMatchObject({ amountVes: 20 })
    expect(await orderOf(known)).toStrictEqual({ document: 'V7654321', name: 'Ana Díaz' })
    const stated = await ofCustomer({ name: 'Ana Díaz', document: 'V7654321' })
    expect((await back(stated, PAYER)).body).toMatchObject({ amountVes: 20 })
    expect(await orderOf(stated)).toStrictEqual(PAYER)
  })

  test('is not the customer whose document is another one, or none', async () => {
    const foreign = await ofCustomer({ name: 'Ana Díaz', document: 'P-AB12' })
    expect((await back(foreign)).body.error.details).toMatchObject([{ path: 'document' }])
    const charged = await createPaidInParts(service, merchant, ['20.00'], {
      ...{ paymentMethod: 'c2p', document: 'V11111111' },
      customer: { name: 'Ana Díaz', document: 'V7654321' },
    })
    expect((await back(charged, { amount: 5 })).body.error.details).toMatchObject([
      { path: 'name' },
    ])
  })

  test('is asked for in the test environment as by the strictest bank', async () => {
    const charged = await createPaidInParts(service, merchant, ['20.00'], {
      ...{ paymentMethod: 'c2p', document: null },
    })
    const refused = await back(charged, { amount: 5 })
    expect(refused.body.error.details).toMatchObject([{ path: 'document' }, { path: 'name' }])
  })
})

describe('a key with a ceiling', () => {
  test('has the whole judged, and not each part', async () => {
    const checkout = await createPaidInParts(service, merchant, ['10.00', '10.00'])
    const key = await createApiKey(service, owner, { environment: 'test', approvalAbove: '15.00' })
    const idempotency = randomUUID()
    const asked = await back(checkout, PAYER, { as: key, key: idempotency })
    expectRefusal(asked, 'APPROVAL_REQUIRED')
    expect(await booksOf(checkout)).toStrictEqual(['0.00 0.00', '0.00 0.00'])
    const { body: waiting } = await api(
      'GET',
      `/merchants/${merchant.id}/approvals?environment=test`,
      {
        as: owner,
      },
    )
    expect(waiting.data).toMatchObject([
      { status: 'pending', operation: 'refundCheckout', amountVes: 20 },
    ])
    const approved = await api(
      'POST',
      `/merchants/${merchant.id}/approvals/${waiting.data[0].id}/approve`,
      { as: owner },
    )
    expect(approved.status, approved.text).toBe(200)
    expect(await refundedOf(checkout)).toBe(20)
    const answered = await back(checkout, PAYER, { as: key, key: idempotency })
    expect(answered.body).toMatchObject({ amountVes: 20 })
    expect((await back(checkout, { ...PAYER, amount: 1 }, { as: key })).status).toBe(409)
  })
})

test('another merchant’s checkout is a 404', async () => {
  const other = await createMerchant(service, owner)
  const checkout = await createPaidInParts(service, other, ['10.00'])
  expectRefusal(await back(checkout, PAYER), 'NOT_FOUND')
})
