import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createPaidInParts } from '../../support/checkout-fixtures.ts'
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
  owner = await createUser(service)
})
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const list = async (query = '') =>
  api('GET', `/merchants/${merchant.id}/refunds?environment=test${query}`, { as: owner })
const idsOf = async (query = '') =>
  (await list(query)).body.data.map(({ id }: { id: string }) => id)

async function refunded(amount: string, externalReference?: string) {
  const transaction = await createTransaction(service, merchant, { amount })
  const { body } = await requestRefund(api, owner, merchant, transaction, {
    body: { externalReference },
  })
  return { transaction, refund: body }
}

test('all of an environment are listed, newest first, and narrowed by what a shop knows', async () => {
  const paid = await refunded('25.00', 'DEV-1')
  const failed = await refunded('25.51', 'DEV-2')
  const checkout = await createPaidInParts(service, merchant, ['10.00', '20.00'])
  const { body: parts } = await api(
    'POST',
    `/merchants/${merchant.id}/checkouts/${checkout.id}/refund`,
    {
      as: owner,
      body: {},
    },
  )
  const ofCheckout = parts.refunds
    .map(({ id }: { id: string }) => id)
    .toSorted()
    .toReversed()
  const whole = await list()
  expect(whole.body).toMatchObject({ page: 1, total: 4 })
  expect(whole.body.data).toContainEqual(paid.refund)
  expect(await idsOf()).toStrictEqual([...ofCheckout, failed.refund.id, paid.refund.id])
  expect(await idsOf('&status=failed')).toStrictEqual([failed.refund.id])
  expect(await idsOf('&externalReference=DEV-1')).toStrictEqual([paid.refund.id])
  expect(await idsOf('&externalReference=DEV-1&status=failed')).toStrictEqual([])
  expect(await idsOf(`&transactionId=${paid.transaction.id}`)).toStrictEqual([paid.refund.id])
  expect(await idsOf(`&checkoutId=${checkout.id}`)).toStrictEqual(ofCheckout)
  expect(
    await idsOf(`&checkoutId=${checkout.id}&transactionId=${paid.transaction.id}`),
  ).toStrictEqual([])
  expect(await idsOf(`&from=${new Date(Date.now() + 60_000).toISOString()}`)).toStrictEqual([])
  expect((await api('GET', `/merchants/${merchant.id}/refunds`, { as: owner })).body.total).toBe(0)
})

test('pages lie beside an id, and lead on by their links', async () => {
  const ids: string[] = []
  for (const amount of ['1.00', '2.00', '3.00']) ids.unshift((await refunded(amount)).refund.id)
  const first = await list('&limit=2')
  expect(first.headers.get('Link')).toContain('rel="next"')
  expect(first.body.data.map(({ id }: { id: string }) => id)).toStrictEqual(ids.slice(0, 2))
  expect(await idsOf(`&limit=2&after=${ids[1]}`)).toStrictEqual(ids.slice(2))
  expect(await idsOf(`&limit=1&before=${ids[2]}`)).toStrictEqual([ids[1]])
})

test('those of another merchant are not shown, whatever the filter names', async () => {
  const { transaction } = await refunded('25.00')
  const checkout = await createPaidInParts(service, merchant, ['10.00'])
  merchant = await createMerchant(service, owner)
  for (const query of ['', `&transactionId=${transaction.id}`, `&checkoutId=${checkout.id}`])
    expect(await idsOf(query)).toStrictEqual([])
})
