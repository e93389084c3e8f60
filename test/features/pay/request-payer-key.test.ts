import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import { openCheckout } from '../../support/checkouts.ts'
import { linkPaymentRows, linkRefusals } from '../../support/link-refusals.ts'
import { MORNING } from '../../support/order-testbed.ts'
import {
  type ChargeOptions,
  chargeLink,
  concurrently,
  newPayer,
  type PaymentTestbed,
  requestPayerKey,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
} from '../../support/payment-testbed.ts'

let shop: PaymentTestbed
let networks = 0
beforeAll(async () => {
  shop = await startPaymentTestbed({ r4: { config: { charges: 'immediate_debit' } } })
})
beforeEach(() => {
  shop.setMinutes(0)
  shop.r4.server.clearFaults()
})
afterAll(stopPaymentTestbeds)

/** A network from which nobody has asked yet. */
const newNetwork = () => {
  networks += 1
  return `203.0.${113 + (networks >> 8)}.${networks & 255}`
}
/** For one payment, so that the link's keys are counted over all phones. */
const createLinkForOne = () => shop.createLink('r4', { maxPayments: 1 })

const request = (link: Pick<TestbedLink, 'token'>, options: ChargeOptions = {}) =>
  requestPayerKey(shop, link, { ip: newNetwork(), ...options })

const keysSent = () => shop.r4.keyRequests().length
const countedAttempts = async () =>
  (
    await shop.service.database.query<{ count: number }>(
      "select count(*)::integer as count from limited_attempts where kind = 'payer_key'",
    )
  )[0]?.count

const MESSAGE =
  'If these details are right, the payer’s bank sends its key to the phone by text message.'

function expectRequested(result: CallResult): void {
  expect(result.status, result.text).toBe(202)
  expect(result.body).toStrictEqual({ message: MESSAGE })
}

function expectTooMany(result: CallResult, seconds: number): void {
  expect(expectRefusal(result, 'RATE_LIMITED')).toMatch(/Too many keys were requested/)
  expect(Number(result.headers.get('Retry-After'))).toBe(seconds)
}

const DAY = 24 * 60 * 60

test('the bank is asked for the key of the amount that is due, and nothing is written but the count', async () => {
  const link = await shop.createLink('r4')
  const payer = newPayer()
  const before = await linkPaymentRows(shop)
  expectRequested(await request(link, { payer }))
  expect(shop.r4.keyRequests().at(-1)).toStrictEqual({
    Banco: payer.bankCode,
    Monto: link.amount,
    Telefono: payer.phone,
    Cedula: payer.document,
  })
  expect(await linkPaymentRows(shop)).toStrictEqual(before)
  // The link, the phone from this network, the phone and the network.
  const rows = await shop.service.database.query<{ text: string }>(
    "select row_to_json(t)::text as text from limited_attempts t where kind = 'payer_key'",
  )
  expect(rows).toHaveLength(4)
  for (const { text } of rows) expect(text).not.toContain(payer.phone.slice(4))
})

test('the response is the same whatever the bank says of the phone', async () => {
  const link = await shop.createLink('r4')
  shop.r4.answerNext('MD01', { operation: 'GenerarOtp' })
  expectRequested(await request(link))
  shop.r4.answerNext('BE01', { operation: 'GenerarOtp' })
  expectRequested(await request(link))
})

test('in the sandbox nothing is sent, and the documented key works', async () => {
  const link = await shop.createLink('sandbox')
  const sent = keysSent()
  expectRequested(await request(link))
  expect(keysSent()).toBe(sent)
  expect((await chargeLink(shop, link, { otp: '12345678' })).body.status).toBe('success')
})

test('a link shows whether its payers can have the key sent', async () => {
  const payerKeysOf = async (bank: 'sandbox' | 'bnc' | 'r4') =>
    (await shop.api('GET', `/pay/${(await shop.createLink(bank)).token}`)).body.payerKeys
  expect(await payerKeysOf('sandbox')).toStrictEqual({ validSeconds: 300 })
  expect(await payerKeysOf('r4')).toStrictEqual({ validSeconds: null })
  expect(await payerKeysOf('bnc')).toBeNull()
  const completed = await shop.createLink('sandbox', { maxPayments: 1 })
  await chargeLink(shop, completed, { otp: '12345678' })
  const { body } = await shop.api('GET', `/pay/${completed.token}`)
  expect([body.status, body.payerKeys]).toStrictEqual(['COMPLETED', null])
})

describe('limits:', () => {
  test('of many requests at once 3 are taken for a link, and the others say when to come back', async () => {
    const [link, other] = [await createLinkForOne(), await createLinkForOne()]
    const sent = keysSent()
    const results = await concurrently(12, () => request(link))
    expect(results.filter(({ status }) => status === 202)).toHaveLength(3)
    for (const refused of results.filter(({ status }) => status !== 202)) {
      expectTooMany(refused, DAY)
    }
    expect(keysSent() - sent).toBe(3)
    expectRequested(await request(other))
  })

  test('of a link for several payments 3 are taken for each phone', async () => {
    const link = await shop.createLink('r4')
    const payer = newPayer()
    const results = await concurrently(6, () => request(link, { payer }))
    expect(results.filter(({ status }) => status === 202)).toHaveLength(3)
    expectRequested(await request(link))
  })

  test('5 are taken for a phone from one network, and the payer still has keys from another one', async () => {
    const links = await concurrently(4, () => shop.createLink('r4'))
    const payer = newPayer()
    const ip = newNetwork()
    const results = await concurrently(12, (place) =>
      request(links[place % 4] as TestbedLink, { payer, ip }),
    )
    expect(results.filter(({ status }) => status === 202)).toHaveLength(5)
    expectTooMany(await request(await shop.createLink('r4'), { payer, ip }), DAY)
    expectRequested(await request(await shop.createLink('r4'), { payer }))
  })

  test('15 are taken for a phone, over all links and networks', async () => {
    const links = await concurrently(6, () => shop.createLink('r4'))
    const payer = newPayer()
    const sent = keysSent()
    const results = await concurrently(24, (place) =>
      request(links[place % 6] as TestbedLink, { payer }),
    )
    expect(results.filter(({ status }) => status === 202)).toHaveLength(15)
    expect(keysSent() - sent).toBe(15)
    expectRequested(await request(await shop.createLink('r4')))
    expectTooMany(await request(await shop.createLink('r4'), { payer }), DAY)
    // Another environment has counts of its own.
    expectRequested(await request(await shop.createLink('sandbox'), { payer }))
  })

  test.each([
    ['an IPv4 address', () => '198.51.100.20', '198.51.100.21'],
    [
      'the /64 of an IPv6 address',
      (place: number) => `2001:db8:7:7::${place + 1}`,
      '2001:db8:7:8::1',
    ],
  ])('20 are taken from a network: %s', async (_, addressOf, elsewhere) => {
    const links = await concurrently(8, () => shop.createLink('r4'))
    const sent = keysSent()
    const from = (place: number, ip = addressOf(place)) =>
      request(links[place % 8] as TestbedLink, { ip })
    const results = await concurrently(24, from)
    expect(results.filter(({ status }) => status === 202)).toHaveLength(20)
    expect(keysSent() - sent).toBe(20)
    const fresh = await shop.createLink('r4')
    expectTooMany(await request(fresh, { ip: addressOf(30) }), DAY)
    expectRequested(await request(fresh, { ip: elsewhere }))
  })

  test('a day later there is room again, to the second', async () => {
    const link = await createLinkForOne()
    for (const minutes of [0, 10, 20]) {
      shop.setMinutes(minutes)
      expectRequested(await request(link))
    }
    shop.setMinutes(30)
    expectTooMany(await request(link), DAY - 30 * 60)
    shop.setTime(new Date(MORNING.getTime() + DAY * 1_000 - 1))
    expectTooMany(await request(link), 1)
    shop.setTime(new Date(MORNING.getTime() + DAY * 1_000))
    expectRequested(await request(link))
    expectTooMany(await request(link), 10 * 60)
  })

  test('who is refused is not counted', async () => {
    const link = await createLinkForOne()
    await concurrently(3, () => request(link))
    const payer = newPayer()
    const counted = await countedAttempts()
    await concurrently(6, () => request(link, { payer }))
    expect(await countedAttempts()).toBe(counted)
    expectRequested(await request(await shop.createLink('r4'), { payer }))
  })
})

describe('a bank that does not respond:', () => {
  test.each([
    { kind: 'cut', when: 'before' },
    { kind: 'cut', when: 'after' },
    { kind: 'garbage' },
  ] as const)('%j is a 503, and counts', async (fault) => {
    const link = await createLinkForOne()
    for (let lost = 0; lost < 3; lost += 1) {
      shop.r4.server.fault(fault, { path: /GenerarOtp/ })
      const result = await request(link)
      expect(expectRefusal(result, 'BANK_UNAVAILABLE')).toMatch(/may have been sent all the same/)
      expect(result.headers.get('Retry-After')).toBe('60')
    }
    expectTooMany(await request(link), DAY)
  })

  test('a caller who hangs up is counted, and the bank is asked all the same', async () => {
    const link = await createLinkForOne()
    const sent = keysSent()
    shop.r4.server.fault({ kind: 'slow', ms: 400 }, { path: /GenerarOtp/, times: 3 })
    const asked = await concurrently(3, () =>
      request(link, { signal: AbortSignal.timeout(200) }).catch(() => null),
    )
    expect(asked).toStrictEqual([null, null, null])
    await expect.poll(keysSent).toBe(sent + 3)
    expectTooMany(await request(link), DAY)
  })
})

test('an open amount and a checkout’s remainder are named to the bank', async () => {
  const open = await shop.createLink('r4')
  await shop.service.database.query('update payment_links set amount = null where id = $1', [
    open.uuid,
  ])
  expectRequested(await request(open, { changes: { amount: 41.5 } }))
  expect(shop.r4.keyRequests().at(-1)?.Monto).toBe('41.50')
  const checkout = await openCheckout(shop, 'r4', { amount: 100, acceptPartial: true })
  expectRequested(await request(checkout))
  expect(shop.r4.keyRequests().at(-1)?.Monto).toBe('100.00')
  expectRequested(await request(checkout, { changes: { amountVes: 30 } }))
  expect(shop.r4.keyRequests().at(-1)?.Monto).toBe('30.00')
  expectRefusal(await request(checkout, { changes: { amountVes: 100.01 } }), 'CONFLICT')
})

describe('refused like a charge, without a call to the bank and without a count:', () => {
  let counted: number | undefined
  beforeEach(async () => {
    counted ??= await countedAttempts()
  })
  afterAll(async () => {
    expect(await countedAttempts()).toBe(counted)
  })

  test('a bank that sends no keys', async () => {
    const link = await shop.createLink('bnc')
    expect(expectRefusal(await request(link), 'NOT_SUPPORTED')).toMatch(/from their own bank/)
  })

  test('a phone that cannot have one, and other bad input', async () => {
    const link = await shop.createLink('r4')
    const sent = keysSent()
    const wrong: [Record<string, unknown>, string][] = [
      [{ phone: '02121234567' }, 'phone'],
      [{ phone: '12' }, 'phone'],
      [{ document: 'X1' }, 'document'],
      [{ bankCode: '9999' }, 'bankCode'],
      [{ bankCode: undefined }, 'bankCode'],
      [{ amountVes: 'mucho' }, 'amountVes'],
    ]
    for (const [changes, path] of wrong) {
      const result = await request(link, { changes })
      expectRefusal(result, 'INVALID_REQUEST')
      expect(result.body.error.details[0].path).toBe(path)
    }
    expect(keysSent()).toBe(sent)
  })

  test('an amount that is not due, an open one that is not stated, and a slot that is held', async () => {
    const link = await shop.createLink('r4')
    expectRefusal(await request(link, { changes: { amountVes: 1 } }), 'CONFLICT')
    const open = await createLinkForOne()
    await shop.service.database.query(
      'update payment_links set amount = null, min_amount = 5 where id = $1',
      [open.uuid],
    )
    expectRefusal(await request(open), 'INVALID_REQUEST')
    expectRefusal(await request(open, { changes: { amount: 4 } }), 'INVALID_REQUEST')
    const charged = await chargeLink(shop, open, { changes: { amount: 40 } })
    expect(charged.body.status, charged.text).toBe('pending')
    expect(expectRefusal(await request(open, { changes: { amount: 40 } }), 'CONFLICT')).toMatch(
      /in progress/,
    )
    shop.r4.settleDebit(shop.r4.debits().at(-1)?.id ?? '', 'ACCP')
    await shop.runCron(2)
    expect(expectRefusal(await request(open, { changes: { amount: 40 } }), 'CONFLICT')).toMatch(
      /has been paid/,
    )
  })

  // It leaves R4 stopped.
  linkRefusals(
    () => shop,
    (link) => request(link),
  )
})
