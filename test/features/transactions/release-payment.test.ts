import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caracasDay } from '../../../src/domain/caracas.ts'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import { createClosing } from '../../support/closings.ts'
import { type Service, startService } from '../../support/service.ts'
import { createIncomingPayment } from '../../support/simulation-fixtures.ts'
import { createTransaction } from '../../support/transactions.ts'
import { createVerified } from '../../support/verified-payments.ts'

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
const release = (id: string, as: { token: string } = owner) =>
  api('POST', path(`/transactions/${id}/release`), { as })
const reassign = (id: string, body: object, as: { token: string } = owner) =>
  api('POST', path(`/transactions/${id}/reassign`), { as, body })
const verify = (body: object, as: { token: string } = owner): Promise<CallResult> =>
  api('POST', path('/verifications'), { as, body: { environment: 'test', ...body } })

let phones = 0
/** A payment that has come in, and its verification for a sale. */
async function verifiedSale(externalReference: string | undefined = 'PED-1', as = owner) {
  phones += 1
  const phone = `0412${String(1_000_000 + phones)}`
  const amount = 400 + phones / 100
  await createIncomingPayment(service, merchant, {
    ...{ phone, amount: amount.toFixed(2), bankCode: '0102' },
    reference: String(70_000_000 + phones),
  })
  const sale = { phone, amount, externalReference }
  const { body } = await verify(sale, as)
  expect(body.status).toBe('found')
  return { id: body.transactionId as string, sale }
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('takes the reference off, and the next verification finds the same payment, once', async () => {
  const { id, sale } = await verifiedSale()
  const released = await release(id)
  expect(released.status).toBe(200)
  expect(released.body).toMatchObject({
    ...{ id, status: 'completed', externalReference: null, checkoutId: null },
    amountVes: sale.amount,
  })
  expect(expectRefusal(await release(id), 'CONFLICT')).toMatch(/released already/)
  const other = await verify({ ...sale, amount: sale.amount + 1, externalReference: 'PED-2' })
  expect(other.body.status).toBe('absent')
  const again = await verify({ ...sale, externalReference: 'PED-2' })
  expect(again.body).toStrictEqual({ status: 'found', transactionId: id, sameRequest: false })
  expect(
    (await api('GET', path(`/transactions/${id}`), { as: owner })).body.externalReference,
  ).toBe('PED-2')
  for (const externalReference of ['PED-1', 'PED-3', undefined]) {
    const { body } = await verify({ ...sale, externalReference })
    expect(body).toMatchObject({ status: 'already_used', transactionId: id })
  }
  expect((await verify({ ...sale, externalReference: 'PED-2' })).body.transactionId).toBe(id)
})

test('of twenty verifications at once after a release one finds it', async () => {
  const { id, sale } = await verifiedSale()
  await release(id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      verify({ ...sale, externalReference: `PED-at-once-${place}` }),
    ),
  )
  const found = answers.filter(({ body }) => body.status === 'found')
  expect(found).toHaveLength(1)
  expect(answers.filter(({ body }) => body.status === 'already_used')).toHaveLength(19)
  expect(new Set(answers.map(({ body }) => body.transactionId))).toStrictEqual(new Set([id]))
})

test('is told with what it paid for, audited, and said on its receipt', async () => {
  const { id, sale } = await verifiedSale('PED-told')
  const { body: payment } = await api('GET', path(`/transactions/${id}`), { as: owner })
  const { pathname } = new URL(payment.receiptUrl)
  const signed = async () => {
    const answer = await service.fetch(`${pathname}/signed.json`)
    return ((await answer.json()) as { receipt: object }).receipt
  }
  const proof = await signed()
  await release(id)
  await verify({ ...sale, externalReference: 'PED-told-2' })
  const told = await service.database.query<{ data: { from: unknown; to: unknown } }>(
    `select data from outbox where type = 'transaction.reassigned' and data->>'id' = $1 order by created_at, id`,
    [id],
  )
  const saleOf = (externalReference: string) => ({ externalReference, checkoutId: null })
  expect(told.map(({ data: { from, to } }) => ({ from, to }))).toStrictEqual([
    { from: saleOf('PED-told'), to: null },
    { from: null, to: saleOf('PED-told-2') },
  ])
  const audited = await service.database.query<{ action: string }>(
    `select action from audit_logs where resource = $1 and action like 'transaction.re%' order by id`,
    [id],
  )
  expect(audited.map(({ action }) => action)).toStrictEqual([
    'transaction.release',
    'transaction.reassign',
  ])
  const receipt = await service.fetch(pathname, {
    headers: { 'accept-language': 'es' },
  })
  expect(await receipt.text()).toContain('Esta venta fue reasignada.')
  expect(proof).toMatchObject({ transactionId: id, amountVes: sale.amount })
  expect(await signed()).toStrictEqual(proof)
})

test('of a release, a reassignment and a refund at once, what is paid back is found by nobody', async () => {
  const payee = { document: 'V12345678', name: 'Luis Rojas', bankCode: '0102' }
  for (let round = 0; round < 5; round += 1) {
    const { id, sale } = await verifiedSale(`PED-race-${round}`)
    const [released, reassigned, refunded] = await Promise.all([
      release(id),
      reassign(id, { externalReference: `PED-other-${round}`, from: `PED-race-${round}` }),
      api('POST', path(`/transactions/${id}/refund`), { as: owner, body: payee }),
    ])
    expect(refunded.body, refunded.text).toMatchObject({ status: 'success', amount: sale.amount })
    for (const { status, text } of [released, reassigned])
      expect([200, 409], text).toContain(status)
    const { body } = await verify({ ...sale, externalReference: `PED-late-${round}` })
    expect(body).toMatchObject({ status: 'already_used', transactionId: id })
    expectRefusal(await release(id), 'CONFLICT')
    expectRefusal(await reassign(id, { externalReference: 'PED-9' }), 'CONFLICT')
  }
})

test('a refund that has failed does not keep it', async () => {
  const { id, uuid } = await createVerified(service, merchant, { by: owner })
  await service.database.query(
    `insert into refunds (id, transaction_id, status, amount_ves, failure_reason, created_at, updated_at)
     values (uuidv7(), $1, 'failed', 0.01, 'REJECTED', now(), now())`,
    [uuid],
  )
  expect((await release(id)).status).toBe(200)
})

describe('is refused', () => {
  test('for what no verification has found', async () => {
    const { id } = await createTransaction(service, merchant)
    expect(expectRefusal(await release(id), 'CONFLICT')).toMatch(/verification has found/)
  })

  test('for what is of another merchant, or of none', async () => {
    const other = await createMerchant(service, await createUser(service))
    const { id } = await createVerified(service, other, { by: owner })
    for (const unknown of [id, 'txn_nothing']) expectRefusal(await release(unknown), 'NOT_FOUND')
  })

  test.each([
    ['is pending', '0', '0.01'],
    ['was made', '0.01', '0.01'],
  ])('where a refund %s', async (_, refunded, committed) => {
    const { id, uuid } = await createVerified(service, merchant, { by: owner })
    await service.database.query(
      'update transactions set refunded_ves = $2, committed_refunds_ves = $3 where id = $1',
      [uuid, refunded, committed],
    )
    expect(expectRefusal(await release(id), 'CONFLICT')).toMatch(/refund/)
  })

  test('of what is released, if it is paid back then: nobody finds it', async () => {
    const { id, sale } = await verifiedSale('PED-back')
    await release(id)
    await service.database.query(
      `update transactions set committed_refunds_ves = 0.01 where external_reference is null and amount_ves = $1`,
      [sale.amount],
    )
    expect((await verify({ ...sale, externalReference: 'PED-back-2' })).body.status).toBe(
      'already_used',
    )
    expect(expectRefusal(await reassign(id, { externalReference: 'PED-9' }), 'CONFLICT')).toMatch(
      /refund/,
    )
  })

  test('once its day has ended six hours ago', async () => {
    const { id } = await createVerified(service, merchant, {
      by: owner,
      createdAt: minutesAgo(60 * 31),
    })
    expect(expectRefusal(await release(id), 'CONFLICT')).toMatch(/day of this payment is closed/)
  })

  test('once its day is closed, whatever the hour', async () => {
    const closed = await createMerchant(service, owner)
    const { id } = await createVerified(service, closed, { by: owner })
    await createClosing(service, closed, { day: caracasDay(new Date()) })
    for (const [change, body] of [
      ['release', undefined],
      ['reassign', { externalReference: 'PED-9' }],
    ] as const) {
      const answer = await api('POST', `/merchants/${closed.id}/transactions/${id}/${change}`, {
        ...{ as: owner, ...(body && { body }) },
      })
      expect(expectRefusal(answer, 'CONFLICT')).toMatch(/day of this payment is closed/)
    }
  })

  test('for a CASHIER who has not found it, or not within 15 minutes', async () => {
    const hers = await createVerified(service, merchant, { by: cashier })
    const old = await createVerified(service, merchant, { by: cashier, createdAt: minutesAgo(16) })
    const owners = await createVerified(service, merchant, { by: owner })
    expectRefusal(await release(owners.id, cashier), 'FORBIDDEN')
    expectRefusal(await release(old.id, cashier), 'FORBIDDEN')
    expect((await release(hers.id, cashier)).status).toBe(200)
    const member = await createUser(service)
    await addMember(service, merchant, member, 'MEMBER')
    expectRefusal(await release(owners.id, member), 'FORBIDDEN')
    expect((await release(owners.id)).status).toBe(200)
  })

  test('where its checkout has been paid with it', async () => {
    const { id } = await createVerified(service, merchant, { by: owner, amount: '25.00' })
    const { id: checkoutId } = await createCheckout(service, merchant)
    expect((await reassign(id, { checkoutId })).status).toBe(200)
    expect(expectRefusal(await release(id), 'CONFLICT')).toMatch(/paid, expired or canceled/)
  })
})
