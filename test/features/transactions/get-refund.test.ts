import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser } from '../../support/actors.ts'
import { apiOf, expectRefusal } from '../../support/api.ts'
import { requestRefund } from '../../support/refunds.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('shows what became of a refund, to its merchant alone', async () => {
  const api = apiOf(service)
  const owner = await createUser(service)
  const [merchant, other] = [
    await createMerchant(service, owner),
    await createMerchant(service, owner),
  ]
  const transaction = await createTransaction(service, merchant, { amount: '25.91' })
  const { body: asked } = await requestRefund(api, owner, merchant, transaction)
  const get = (of: { id: string }) =>
    api('GET', `/merchants/${of.id}/refunds/${asked.id}`, { as: owner })
  expect((await get(merchant)).body).toStrictEqual(asked)
  expect(asked.status).toBe('pending')
  await service.runCron(new Date(Date.now() + 120_000))
  expect((await get(merchant)).body).toMatchObject({
    ...{ id: asked.id, status: 'failed', failureReason: { code: 'BANK_DOWN' } },
  })
  expectRefusal(await get(other), 'NOT_FOUND')
})
