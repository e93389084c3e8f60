import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createCheckout, createUnapplied } from '../../support/checkout-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

async function createShop() {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const base = `/merchants/${merchant.id}/unapplied-payments`
  const refund = (id: string) =>
    api('POST', `${base}/${id}/refund`, {
      as: owner,
      body: { document: 'V12345678', name: 'Luis Rojas' },
    })
  return { owner, merchant, base, refund }
}

test('sends the money back once, and no checkout counts it any more', async () => {
  const { owner, merchant, base, refund } = await createShop()
  const { id, transaction } = await createUnapplied(service, merchant)
  const answers = await Promise.all([refund(id), refund(id)])
  expect(answers.map(({ status }) => status).toSorted()).toStrictEqual([200, 409])
  const paid = answers.find(({ status }) => status === 200)
  expect(paid?.body).toMatchObject({ status: 'success', amount: 25, transactionId: transaction.id })
  const { body } = await api('GET', `${base}?environment=test`, { as: owner })
  expect(body.data).toMatchObject([{ id, status: 'refunded' }])
  const target = await createCheckout(service, merchant)
  const applied = await api('POST', `${base}/${id}/apply`, {
    as: owner,
    body: { checkoutId: target.id },
  })
  expectRefusal(applied, 'CONFLICT')
  expect(expectRefusal(await refund(id), 'CONFLICT')).toMatch(/applied or refunded/)
})

test('is refused for a transaction that is none, and for one of another merchant', async () => {
  const { merchant, refund } = await createShop()
  const ordinary = await createTransaction(service, merchant)
  expectRefusal(await refund(ordinary.id.replace('txn_', 'unp_')), 'NOT_FOUND')
  const other = await createShop()
  const { id } = await createUnapplied(service, other.merchant)
  expectRefusal(await refund(id), 'NOT_FOUND')
})
