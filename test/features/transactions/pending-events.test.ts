import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { chargeBody } from '../../support/payment-links.ts'
import { simulate } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'

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

/** A charge whose outcome the simulated bank chooses by the cents. */
async function charged(amount: string): Promise<string> {
  const { token } = await createLink(service, merchant, { amount })
  return (await api('POST', `/pay/${token}/charge`, { body: chargeBody })).body.transactionId
}

const eventsOf = async (id: string) =>
  (
    await service.database.query<{ told: string }>(
      `select type || ' ' || (data->>'status') as told from outbox
       where topic = 'event' and data->>'id' = $1 order by id`,
      [id],
    )
  ).map(({ told }) => told)

describe('a payment tells what becomes of it', () => {
  test('at once, where its bank does', async () => {
    expect(await eventsOf(await charged('25.00'))).toStrictEqual([
      'transaction.completed completed',
    ])
    expect(await eventsOf(await charged('25.51'))).toStrictEqual(['transaction.failed failed'])
  })

  test('pending first, then completed, each once', async () => {
    const id = await charged('25.68')
    expect(await eventsOf(id)).toStrictEqual(['transaction.pending pending'])
    await afterMinutes(2)
    await afterMinutes(4)
    expect(await eventsOf(id)).toStrictEqual([
      'transaction.pending pending',
      'transaction.completed completed',
    ])
  })

  test('pending first, then failed', async () => {
    const id = await charged('25.91')
    await afterMinutes(2)
    await afterMinutes(4)
    expect(await eventsOf(id)).toStrictEqual([
      'transaction.pending pending',
      'transaction.failed failed',
    ])
  })

  test('a claim that its bank cannot find yet is told as pending, once', async () => {
    const { token } = await createLink(service, merchant, { amount: '25.68' })
    const body = { reference: '12345678', phone: '04121234567', bankCode: '0102' }
    const { transactionId } = (await api('POST', `/pay/${token}/verify`, { body })).body
    await api('POST', `/pay/${token}/verify`, { body })
    expect(await eventsOf(transactionId)).toStrictEqual(['transaction.pending pending'])
  })

  test('a simulated payment that is left pending is told so, and settles once', async () => {
    const { token } = await createLink(service, merchant)
    const { body } = await simulate(api, owner, 'charge', token, 'pending')
    await simulate(api, owner, 'verify', token, 'success')
    expect(await eventsOf(body.transactionId)).toStrictEqual([
      'transaction.pending pending',
      'transaction.completed completed',
    ])
  })
})

test('endpoints get the transaction as its merchant sees it', async () => {
  const id = await charged('25.68')
  const query = 'environment=test&type=transaction.pending'
  const { body } = await api('GET', `/merchants/${merchant.id}/events?${query}`, { as: owner })
  const path = `/merchants/${merchant.id}/transactions/${id}`
  const shown = (await api('GET', path, { as: owner })).body
  expect(body.data).toMatchObject([
    {
      type: 'transaction.pending',
      environment: 'test',
      data: { ...shown, paymentLink: shown.paymentLinkId },
    },
  ])
})
