import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transactionId } from '../../../src/platform/ids.ts'
import { createAdminKey, createApiKey, createUser } from '../../support/actors.ts'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import { MORNING } from '../../support/order-testbed.ts'
import {
  chargeLink,
  newPayer,
  type Payer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
} from '../../support/payment-testbed.ts'
import { refundOrders, requestRefund, transactionStatus } from '../../support/refunds.ts'

type LiveBank = 'bnc' | 'r4'

const DAY_MINUTES = 24 * 60
const WEEK_MS = 7 * DAY_MINUTES * 60_000
const NAME = { name: 'Luis Rojas' }
const BANKS = ['bnc', 'r4'] as const

let shop: PaymentTestbed
let key: { token: string }
let administrator: { token: string }
let start = MORNING
beforeAll(async () => {
  shop = await startPaymentTestbed()
  key = await createApiKey(shop.service, shop.owner, { environment: 'live' })
  const platform = await createUser(shop.service, { role: 'ADMIN', kycStatus: 'approved' })
  administrator = await createAdminKey(shop.service, platform, { environment: 'live' })
})
// Each in a week of its own, so that cron finds nothing of the others.
beforeEach(() => {
  start = new Date(start.getTime() + WEEK_MS)
  shop.setTime(start)
})
afterAll(stopPaymentTestbeds)

const setMinutes = (minutes: number): Date => {
  const moment = new Date(start.getTime() + minutes * 60_000)
  shop.setTime(moment)
  return moment
}
const cron = (minutes: number) => shop.service.runCron(setMinutes(minutes))

/** Until the third day is over, after which nothing is queried any more. */
async function cronForDays(): Promise<void> {
  for (const minutes of [2, 8, 40, 120, 600, 1_500, 1_600, 3_000, 4_400]) await cron(minutes)
}

interface Charged {
  bank: LiveBank
  id: string
  uuid: string
  amount: string
  payer: Payer
}

/** A link of the bank's merchant that was paid with a one-time key. */
async function charged(bank: LiveBank, expected = 'success'): Promise<Charged> {
  const payer = newPayer()
  const link = await shop.createLink(bank)
  const { body } = await chargeLink(shop, link, { payer })
  expect(body.status).toBe(expected)
  const uuid = transactionId.toUuid(body.transactionId)
  return { bank, id: body.transactionId, uuid, amount: link.amount, payer }
}

const back = (
  transaction: Charged,
  body: Record<string, unknown> = {},
  idempotencyKey = randomUUID(),
): Promise<CallResult> =>
  requestRefund(shop.api, key, shop.merchants[transaction.bank], transaction, {
    body,
    key: idempotencyKey,
  })

/** An administrator has found out that the order was carried out. */
const resolve = (orderId: string) =>
  shop.api('POST', `/admin/payments/${orderId}/resolve`, {
    as: administrator,
    body: { status: 'success', reference: '00012283', reason: 'El banco lo confirma' },
  })

const status = (transaction: Charged) =>
  transactionStatus(shop.api, key, shop.merchants[transaction.bank], transaction)

/** How this was refunded, by the bank's own books. */
function paidBack({ bank, amount }: Charged): string[] {
  const lines = bank === 'bnc' ? shop.bnc.books.lines() : shop.r4.books.movements()
  return lines
    .filter((line) => line.direction === 'out' && line.amount === amount)
    .map(({ kind }) => kind)
}

const REVERSAL = { bnc: /ReverseC2P/, r4: /MBanulacionC2P/ }
const MOBILE_PAYMENT = { bnc: /SendP2P/, r4: /MBvuelto/ }

function refuseReversal(bank: LiveBank): void {
  if (bank === 'bnc') shop.bnc.answerNext('EPINRV', { path: REVERSAL.bnc })
  else shop.r4.answerNext('57', { operation: 'MBanulacionC2P' })
}

test.each(BANKS)('%s reverses a charge of today once, whoever requests it', async (bank) => {
  const transaction = await charged(bank)
  const results = await Promise.all(Array.from({ length: 20 }, () => back(transaction)))
  const [first, ...others] = results.toSorted((one, other) => one.status - other.status)
  expect(first?.body).toMatchObject({
    status: 'success',
    amount: Number(transaction.amount),
    reference: expect.any(String),
  })
  for (const other of others) expectRefusal(other, 'CONFLICT')
  expect(await status(transaction)).toBe('refunded')
  expect(paidBack(transaction)).toStrictEqual(['reversal'])
})

test('20 requests with one key reverse a charge once, and all get the response', async () => {
  const transaction = await charged('bnc')
  const one = randomUUID()
  const results = await Promise.all(Array.from({ length: 20 }, () => back(transaction, {}, one)))
  const answered = results.filter((result) => result.status === 200)
  expect(new Set(answered.map(({ text }) => text)).size).toBe(1)
  for (const result of results.filter((result) => result.status !== 200)) {
    expectRefusal(result, 'IDEMPOTENCY_KEY_IN_USE')
  }
  expect((await back(transaction, {}, one)).text).toBe(answered[0]?.text)
  expect(paidBack(transaction)).toStrictEqual(['reversal'])
})

test.each(BANKS)(
  'for a charge of yesterday, %s sends the money to its payer’s phone',
  async (bank) => {
    const transaction = await charged(bank)
    setMinutes(DAY_MINUTES)
    if (bank === 'bnc') {
      const refused = await back(transaction)
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'name' }])
    }
    expect((await back(transaction, NAME)).body.status).toBe('success')
    expect(await refundOrders(shop.service, transaction.uuid)).toMatchObject([
      { kind: 'p2p', phone: transaction.payer.phone, document: transaction.payer.document },
    ])
    expect(paidBack(transaction)).toStrictEqual(['p2p'])
    expectRefusal(await back(transaction, NAME), 'CONFLICT')
  },
)

test.each(BANKS)(
  'a charge that %s refuses to reverse is sent to the payer by the next refund',
  async (bank) => {
    const transaction = await charged(bank)
    refuseReversal(bank)
    expect((await back(transaction)).body.status).toBe('failed')
    expect(await status(transaction)).toBe('completed')
    expect((await back(transaction, NAME)).body.status).toBe('success')
    expect(await status(transaction)).toBe('refunded')
    expect(paidBack(transaction)).toStrictEqual(['p2p'])
  },
)

test.each(BANKS)(
  'a charge that %s reversed without responding stays pending for a person, and is never refunded twice',
  { tags: ['full'] },
  async (bank) => {
    const transaction = await charged(bank)
    shop[bank].server.fault({ kind: 'cut', when: 'after' }, { path: REVERSAL[bank] })
    const first = await back(transaction)
    expect(first.body.status).toBe('pending')
    for (const minutes of [1, 9]) {
      await cron(minutes)
      expectRefusal(await back(transaction, NAME), 'CONFLICT')
    }
    await cronForDays()
    expect(paidBack(transaction)).toStrictEqual(['reversal'])
    expectRefusal(await back(transaction, NAME), 'CONFLICT')
    const [order] = await refundOrders(shop.service, transaction.uuid)
    expect([order?.status, order?.flagged]).toStrictEqual(['pending', true])
    expect(await status(transaction)).toBe('completed')
    expect((await resolve(order?.id ?? '')).status).toBe(200)
    expect(await status(transaction)).toBe('refunded')
    expect(paidBack(transaction)).toStrictEqual(['reversal'])
  },
)

test('a charge that BNC did not reverse, without saying so, is settled by its statement, and then sent', {
  tags: ['full'],
}, async () => {
  const transaction = await charged('bnc')
  shop.bnc.server.fault({ kind: 'cut', when: 'before' }, { path: REVERSAL.bnc })
  expect((await back(transaction)).body.status).toBe('pending')
  await cronForDays()
  expect(await status(transaction)).toBe('completed')
  expect(await refundOrders(shop.service, transaction.uuid)).toMatchObject([{ status: 'failed' }])
  expect((await back(transaction, NAME)).body.status).toBe('success')
  expect(paidBack(transaction)).toStrictEqual(['p2p'])
})

test.each([
  ['before', 'bnc'],
  ['after', 'bnc'],
  ['after', 'r4'],
] as const)(
  'a mobile payment to the payer without a response, %s %s had it, is made once',
  async (when, bank) => {
    const transaction = await charged(bank)
    setMinutes(DAY_MINUTES)
    shop[bank].server.fault({ kind: 'cut', when }, { path: MOBILE_PAYMENT[bank] })
    expect((await back(transaction, NAME)).body.status).toBe('pending')
    for (const minutes of [2, 8, 40, 120]) await cron(DAY_MINUTES + minutes)
    expect(paidBack(transaction)).toStrictEqual(['p2p'])
    expect(await status(transaction)).toBe(bank === 'bnc' ? 'refunded' : 'completed')
    expectRefusal(await back(transaction, NAME), 'CONFLICT')
  },
)

test('a charge that BNC’s statement settled has no operation to reverse, and is sent to its payer', async () => {
  shop.bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /SendC2P/ })
  const transaction = await charged('bnc', 'pending')
  await cron(2)
  expect(await status(transaction)).toBe('completed')
  expect((await back(transaction, NAME)).body.status).toBe('success')
  expect(await refundOrders(shop.service, transaction.uuid)).toMatchObject([{ kind: 'p2p' }])
  expect(paidBack(transaction)).toStrictEqual(['p2p'])
})

test('nothing is refunded from an account that was not paid', async () => {
  const transaction = await charged('bnc')
  const settle = (account: string) =>
    shop.service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
      shop.merchants.bnc.uuid,
      account,
    ])
  await settle(shop.accounts.r4.uuid)
  expect(expectRefusal(await back(transaction, NAME), 'CONFLICT')).toMatch(/settlement account/)
  await settle(shop.accounts.bnc.uuid)
  expect((await back(transaction)).body.status).toBe('success')
})
