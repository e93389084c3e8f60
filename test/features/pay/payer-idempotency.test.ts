import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMerchant, createUser, type MerchantFixture } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { registrationBody } from '../../support/auth.ts'
import { createLink, type LinkFixture } from '../../support/link-fixtures.ts'
import { chargeBody } from '../../support/payment-links.ts'
import { countTransactions } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'

const DAY = 24 * 60 * 60_000
const HERE = { 'CF-Connecting-IP': '190.6.1.20' }
const THERE = { 'CF-Connecting-IP': '186.92.4.4' }

let service: Service
let api: Api
let merchant: MerchantFixture
let link: LinkFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  merchant = await createMerchant(service, await createUser(service))
})
beforeEach(async () => {
  link = await createLink(service, merchant)
})
afterAll(() => service.stop())

const charge = (key: string, from: Record<string, string>, changes: object = {}) =>
  api('POST', `/pay/${link.token}/charge`, {
    body: { ...chargeBody, ...changes },
    headers: { 'Idempotency-Key': key, ...from },
  })

describe('callers without a credential do not share Idempotency-Keys', () => {
  test('a payer who repeats a request gets the same response, and has paid once', async () => {
    const key = randomUUID()
    const first = await charge(key, HERE)
    const again = await charge(key, HERE)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(again.text).toBe(first.text)
    expect(await countTransactions(service, link.uuid)).toBe(1)
  })

  test('a caller elsewhere with the same key and body does not see what the first has paid', async () => {
    const first = await charge('orden-1', HERE)
    const other = await charge('orden-1', THERE)
    expect(other.headers.get('Idempotent-Replayed')).toBeNull()
    expect(other.body.transactionId).not.toBe(first.body.transactionId)
    expect(await countTransactions(service, link.uuid)).toBe(2)
  })

  test('a caller elsewhere with another body is not told that the key was used', async () => {
    await charge('orden-2', HERE)
    expect((await charge('orden-2', THERE, { phone: '04149876543' })).status).toBe(200)
    expectRefusal(await charge('orden-2', HERE, { phone: '04149876543' }), 'IDEMPOTENCY_KEY_REUSED')
  })

  test('a key of this network is refused on another link, and the first payment stays as it was', async () => {
    const first = await charge('orden-3', HERE)
    const [paid, other] = [link, await createLink(service, merchant)]
    link = other
    expectRefusal(await charge('orden-3', HERE), 'IDEMPOTENCY_KEY_REUSED')
    expect((await charge('orden-3', THERE)).status).toBe(200)
    link = paid
    expect((await charge('orden-3', HERE)).text).toBe(first.text)
    expect(await countTransactions(service, paid.uuid)).toBe(1)
  })

  test('a registration can only be repeated from its own network', async () => {
    const body = registrationBody()
    const register = (from: Record<string, string>) =>
      api('POST', '/auth/register', { body, headers: { 'Idempotency-Key': 'alta-1', ...from } })
    const first = await register(HERE)
    expect((await register(HERE)).text).toBe(first.text)
    expectRefusal(await register(THERE), 'CONFLICT')
  })

  test('a page’s form, whose key cannot be guessed, counts once wherever it is sent from', async () => {
    const key = 'p'.repeat(24)
    const send = (headers: Record<string, string>) =>
      service.fetch(`/pay/${link.token}/c2p`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...chargeBody, key }),
      })
    const [first, again] = [await send(HERE), await send(THERE)]
    expect([first.status, again.status]).toEqual([303, 303])
    expect(again.headers.get('Location')).toBe(first.headers.get('Location'))
    expect(await countTransactions(service, link.uuid)).toBe(1)
  })

  test('a page’s form with the key of another link’s pays nothing and shows nothing of that one', async () => {
    const key = 'q'.repeat(24)
    const send = (token: string) =>
      service.fetch(`/pay/${token}/c2p`, {
        method: 'POST',
        body: new URLSearchParams({ ...chargeBody, key }),
      })
    const first = await send(link.token)
    expect(first.status).toBe(303)
    const other = await createLink(service, merchant)
    const refused = await send(other.token)
    expect(refused.headers.get('Location')).toBeNull()
    expect(refused.status).toBe(422)
    expect(await countTransactions(service, other.uuid)).toBe(0)
  })
})

describe('a test link', () => {
  const payOften = (times: number) =>
    service.database.query(
      `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
         payment_method, connection, holds_slot, created_at, updated_at, completed_at)
       select uuidv7(n * interval '-1 second'), $1, $2, 'test', 25, 'VES', 25, 'completed', 'c2p', 'sandbox', false,
         now() - n * interval '1 second', now(), now()
       from generate_series(1, $3::integer) n`,
      [merchant.uuid, link.uuid, times],
    )

  test('can be paid 1,000 times within a day, and no more', async () => {
    await payOften(999)
    expect((await charge(randomUUID(), HERE)).status).toBe(200)
    const refused = await charge(randomUUID(), THERE)
    expect(expectRefusal(refused, 'RATE_LIMITED')).toContain('1,000 times')
    expect(refused.headers.get('Retry-After')).toBe('3600')
    const claim = { reference: '00012345', phone: chargeBody.phone, bankCode: chargeBody.bankCode }
    const verified = await api('POST', `/pay/${link.token}/verify`, { body: claim })
    expectRefusal(verified, 'RATE_LIMITED')
    service.setNow(new Date(Date.now() + DAY))
    expect((await charge(randomUUID(), HERE)).status).toBe(200)
    service.setNow()
  })

  test('that is full does not keep others from being paid', async () => {
    await payOften(1000)
    link = await createLink(service, merchant)
    expect((await charge(randomUUID(), HERE)).status).toBe(200)
  })
})
