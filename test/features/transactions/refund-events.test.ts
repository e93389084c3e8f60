import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { requestRefund } from '../../support/refunds.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction, type TransactionFixture } from '../../support/transactions.ts'

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

const afterMinutes = (minutes: number) => service.runCron(new Date(Date.now() + minutes * 60_000))

async function refunded(amount: string): Promise<TransactionFixture> {
  const transaction = await createTransaction(service, merchant, { amount })
  await requestRefund(api, owner, merchant, transaction)
  return transaction
}

const eventsOf = async ({ id }: TransactionFixture) =>
  (
    await service.database.query<{ told: string }>(
      `select type || ' ' || (data->'refund'->>'status') as told from outbox
       where topic = 'event' and data->>'id' = $1 order by id`,
      [id],
    )
  ).map(({ told }) => told)

describe('a refund tells what becomes of it', () => {
  test('at once, where its bank does', async () => {
    expect((await eventsOf(await refunded('25.00'))).toSorted()).toStrictEqual([
      'refund.succeeded success',
      'transaction.refunded success',
    ])
    expect(await eventsOf(await refunded('25.51'))).toStrictEqual(['refund.failed failed'])
  })

  test('pending first, then failed, and the payment is as before', async () => {
    const transaction = await refunded('25.91')
    expect(await eventsOf(transaction)).toStrictEqual(['refund.pending pending'])
    await afterMinutes(2)
    await afterMinutes(4)
    expect(await eventsOf(transaction)).toStrictEqual([
      'refund.pending pending',
      'refund.failed failed',
    ])
  })

  test('pending first, then succeeded, each once', async () => {
    const transaction = await refunded('25.68')
    await afterMinutes(2)
    await afterMinutes(4)
    const [first, ...then] = await eventsOf(transaction)
    expect(first).toBe('refund.pending pending')
    expect(then.toSorted()).toStrictEqual([
      'refund.succeeded success',
      'transaction.refunded success',
    ])
  })

  test('endpoints get the transaction as its merchant sees it, with the refund', async () => {
    const transaction = await refunded('25.51')
    const { body } = await api(
      'GET',
      `/merchants/${merchant.id}/events?environment=test&type=refund.failed`,
      { as: owner },
    )
    expect(body.data).toMatchObject([
      {
        type: 'refund.failed',
        data: {
          ...{ id: transaction.id, status: 'completed', refundedVes: 0 },
          refund: { status: 'failed', failureReason: { code: 'INSUFFICIENT_FUNDS' } },
        },
      },
    ])
  })
})

test('who manages the merchant is notified of a failed one, with the amount and why', async () => {
  const transaction = await refunded('25.91')
  await afterMinutes(2)
  const [told] = await notificationsOf(service, owner)
  expect(told).toMatchObject({
    type: 'refund_failed',
    title: 'Devolución no hecha (prueba)',
    body: expect.stringContaining('no devolvió Bs.\u00a025,91: no se movió dinero.'),
    data: { id: transaction.id },
  })
  const [english] = await notificationsOf(service, owner, 'en')
  expect(english?.body).toContain('did not pay back Bs.\u00a025.91')
})
